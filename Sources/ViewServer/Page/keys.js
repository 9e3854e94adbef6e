// Keys: the keys, their words in the list, what they do, and their words in the status line.
var keys = [
  ['j ArrowDown', 'next row', () => moveBy(1), 'row'],
  ['k ArrowUp', 'previous row', () => moveBy(-1)],
  ['PageDown Space', 'a page down', () => scrollBy(rows.clientHeight - sheet.pitch)],
  ['PageUp', 'a page up', () => scrollBy(sheet.pitch - rows.clientHeight)],
  ['Home', 'first row', () => { stopFollowing(-1); goTo({ row: 0 }, { choose: false }); }],
  ['End', 'last row', () => { resumeFollowing(); goTo({ row: sheet.rows - 1 }, { choose: false }); }],
  ['n', 'next change of the identifier, or of the chosen byte', () => nextChange(1), 'next change'],
  ['p', 'previous change', () => nextChange(-1)],
  ['f', 'next incident', () => nextIncident(1), 'next incident'],
  ['F', 'the whole capture', () => setWindow(capture.start, capture.end + 1, true)],
  ['z', 'shorter window of time', () => zoomAt(centre(), .5)],
  ['Z', 'longer window of time', () => zoomAt(centre(), 2)],
  ['ArrowLeft', 'earlier window', () => pan(-.25)],
  ['ArrowRight', 'later window', () => pan(.25)],
  ['+', 'curve of the next signal of the frame', addCurve],
  ['-', 'remove the last curve', () => { if (view.curves.length) toggleCurve(view.curves[view.curves.length - 1]); }],
  ['c', 'set cursor A, then B; then remove both', setCursor, 'cursor'],
  ['t', 'go to a time', () => { input.value = 't '; input.focus(); }, 'time'],
  ['/', 'find', () => { input.focus(); input.select(); }],
  ['T', 'ticket of what is selected', () => act('ticket')],
  ['C', 'card of what is selected', () => act('card')],
  ['R', 'report of the window', () => act('report')],
  ['D', 'bits that changed around the chosen row', () => act('changes')],
  ['d', 'dark or light', switchTheme, 'dark'],
  ['?', 'this list', showHelp, 'all keys'],
];
function centre() {
  var ends = windowOf();
  return chosenTime !== null && chosenTime >= ends[0] && chosenTime <= ends[1] ? chosenTime : (ends[0] + ends[1]) / 2;
}
function pan(share) { var ends = windowOf(), by = (ends[1] - ends[0]) * share; setWindow(ends[0] + by, ends[1] + by); }
function showHelp() {
  var list = $('help-keys');
  clear(list);
  keys.filter(isOffered).concat([['Enter', 'in the field: next match'], ['Shift-Enter', 'previous match'], ['Escape', 'back to where the search began']]).forEach(one => {
    var term = make('dt', list);
    one[0].split(' ').forEach(key => { make('kbd', term, key); });
    make('dd', list, one[1]);
  });
  $('help').showModal();
}
on($('help-close'), 'click', () => { $('help').close(); });
// Tickets and reports cannot be made of a capture that cannot be read again.
function isOffered(one) { return !/^[TCRD]$/.test(one[0]) || capture.actions; }
function bound(e) {
  return keys.filter(isOffered).find(one => one[0].split(' ').includes(e.key === ' ' ? 'Space' : e.key));
}
on(d, 'keydown', e => {
  if (e.ctrlKey || e.metaKey || e.altKey || !sheet || d.querySelector('dialog[open]')) return;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName)) return;
  if (e.key === ' ' && e.target.tagName === 'BUTTON') return;
  var found = bound(e);
  if (!found) return;
  e.preventDefault();
  found[2]();
});
function switchTheme() {
  view.dark = !view.dark;
  try { localStorage.canfolioDark = view.dark ? '1' : '0'; } catch (e) { /* no storage */ }
  applyTheme();
  loadLog();
  loadLanes();
  showOverview();
}
function applyTheme() {
  if (view.dark) set(root, 'data-dark', ''); else root.removeAttribute('data-dark');
  showHints();
  showIdentifiers();
}
function showHints() {
  var hints = $('hints');
  clear(hints);
  keys.forEach(one => {
    if (!one[3]) return;
    make('kbd', hints, one[0] === 'j ArrowDown' ? 'j k' : one[0]);
    hints.append(one[0] === 'd' && view.dark ? 'light' : one[3]);
  });
}
