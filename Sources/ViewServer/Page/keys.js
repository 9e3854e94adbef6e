// Keys and what they do; the list of them is in the page.
var keys = {
  j: () => moveBy(1), k: () => moveBy(-1),
  PageDown: () => scrollBy(room - sheet.pitch),
  PageUp: () => scrollBy(sheet.pitch - room),
  Home: () => { stopFollowing(-1); goTo({ row: 0 }, { choose: false }); },
  End: () => { resumeFollowing(); goTo({ row: sheet.rows - 1 }, { choose: false }); },
  n: () => nextChange(1), p: () => nextChange(-1),
  f: () => nextIncident(),
  m: toggleMark, g: nextMark,
  x: () => { view.raw = !view.raw; keepAddress(true); loadLog(); loadFrame(); },
  F: () => { setWindow(capture.start, capture.end + 1); keepAddress(true); },
  z: () => zoomAt(centre(), .5), Z: () => zoomAt(centre(), 2),
  ArrowLeft: () => pan(-.25), ArrowRight: () => pan(.25),
  '+': addCurve,
  '-': () => { if (view.curves.length) toggleCurve(view.curves[view.curves.length - 1]); },
  b: () => { if (detail?.key) toggleCurve(detail.key); },
  c: () => setCursor(chosenTime),
  r: filterTimes,
  t: () => { input.value = 't '; input.focus(); },
  '/': () => { input.focus(); input.select(); },
  T: () => act('ticket'), C: () => act('card'), R: () => act('report'), D: () => act('changes'),
  K: () => { if (capture.saves) quietly(post('mark'), takeMarks); },
  o: () => { if (capture.opens) $('file').click(); },
  d: switchTheme,
  '?': () => $('help').showModal(),
};
keys.ArrowDown = keys.j;
keys.ArrowUp = keys.k;
keys[' '] = keys.PageDown;
function centre() {
  var ends = windowOf();
  return chosenTime !== null && chosenTime >= ends[0] && chosenTime <= ends[1] ? chosenTime : (ends[0] + ends[1]) / 2;
}
function pan(share) { var ends = windowOf(), by = (ends[1] - ends[0]) * share; setWindow(ends[0] + by, ends[1] + by); }
on(d, 'keydown', e => {
  if (e.ctrlKey || e.metaKey || e.altKey || !sheet || d.querySelector('dialog[open]') || e.target === input) return;
  if (e.key === ' ' && e.target.tagName === 'BUTTON' || !Object.hasOwn(keys, e.key)) return;
  stop(e);
  keys[e.key]();
});
function switchTheme() {
  view.dark = !view.dark;
  try { localStorage.canfolioDark = view.dark ? '1' : '0'; } catch (e) { }
  applyTheme();
  loadLog();
  loadLanes();
  showOverview();
}
function applyTheme() {
  tones = {};
  root.toggleAttribute('data-dark', view.dark);
  showIdentifiers();
}
