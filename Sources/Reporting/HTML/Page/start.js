// Keys, the search field, and the start.
const field = byId('find'), help = byId('app-help');

/** Browsers of 2021 may not have dialogs, but show the element while it is open. */
function showHelp() { if (help.showModal) help.showModal(); else help.setAttribute('open', ''); }

help.addEventListener('submit', event => {
  if (help.showModal) return;
  event.preventDefault();
  help.removeAttribute('open');
});

function find() {
  if (root.classList.contains('reading')) return findInReport(field.value);
  words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  showRows();
}

function nextMatch(sign) {
  if (!words.length) return;
  step(sign);
  field.focus();
}

const keys = {
  ArrowDown: () => step(1), ArrowUp: () => step(-1), j: () => step(1), k: () => step(-1),
  n: () => selected && step(1, row => row.id === selected.id), p: () => selected && step(-1, row => row.id === selected.id),
  f: () => stepFinding(1), F: () => stepFinding(-1),
  PageDown: () => { for (let count = 0; count < 20; count += 1) step(1); },
  PageUp: () => { for (let count = 0; count < 20; count += 1) step(-1); },
  Home: () => { const first = view.find(isFrame); if (first) select(first); },
  End: () => { const last = [...view].reverse().find(isFrame); if (last) select(last); },
  r: () => showReport(true),
};

d.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || help.hasAttribute('open')) return;
  const isField = event.target === field, isReading = root.classList.contains('reading');
  if (event.key === 'Escape') {
    if (field.value) { field.value = ''; find(); } else if (isReading) showReport(false); else setBrush(null);
    return field.blur();
  }
  if (isField) {
    if (event.key === 'Enter') nextMatch(event.shiftKey ? -1 : 1);
    return;
  }
  if (event.key === '/') { event.preventDefault(); return field.focus(); }
  if (event.key === '?') return showHelp();
  if (isReading) { if (event.key === 'r') showReport(false); return; }
  // Outside the log the arrow keys scroll the focused element.
  const isInLog = event.target === d.body || log.contains(event.target) || byId('app-table') === event.target;
  const act = keys[event.key];
  if (!act || (event.key.length > 1 && !isInLog)) return;
  event.preventDefault();
  act();
});

function layOut() {
  placePins();
  placeAxis();
  fitIdentifiers();
  showRows();
}

field.addEventListener('input', find);
byId('app-print').addEventListener('click', () => print());
byId('app-report').addEventListener('click', () => showReport(!root.classList.contains('reading')));
byId('app-keys').addEventListener('click', showHelp);
byId('app-side-toggle').addEventListener('click', () => {
  root.classList.toggle('sided');
  fitIdentifiers();
});
addEventListener('resize', layOut);

function begin() {
  root.classList.add('js');
  byId('bar').hidden = false;
  all('svg', strip).forEach(svg => svg.setAttribute('preserveAspectRatio', 'none'));
  box.hidden = isPoint;
  strip.style.cursor = isPoint ? 'default' : '';
  placeSilences();
  listFindings();
  listIdentifiers();
  const name = decodeURIComponent(location.hash.slice(1));
  if (name && byId(name) && byId(name).closest('main.report')) return showReport(true, name);
  byId('app').hidden = false;
  setBrush(null, null, true);
  layOut();
  const first = held.findings.find(one => one.severity !== 'info') || held.findings[0];
  if (first) chooseFinding(first);
  else select(view.find(isFrame) || null);
}

begin();
