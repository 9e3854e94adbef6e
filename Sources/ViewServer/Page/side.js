// Incidents, the most serious first, and the panel of the chosen frame.
var incidents = [], hiddenSeverities = new Set(), currentIncident = 0;

function loadIncidents() {
  if (!capture.complete) return;
  quietly(ask('incidents'), answer => {
    incidents = answer.incidents;
    count('incident', answer.count);
    showIncidents();
    showPins();
    showWindow();
    renderSoon();
  });
}

function showIncidents() {
  remake($('severities'), boxes => ['error', 'warning', 'info'].forEach(severity => {
    var count = incidents.filter(one => one.severity === severity).length;
    if (!count) return;
    var button = make('button', boxes, null, 'severity ' + severity), isShown = !hiddenSeverities.has(severity);
    checkbox(button, isShown);
    make('i', button, null, 'box');
    button.append(severity + (count === 1 || severity === 'info' ? ' ' : 's '));
    make('span', button, grouped(count), 'quiet');
    on(button, 'click', () => {
      hiddenSeverities[isShown ? 'add' : 'delete'](severity);
      showIncidents();
      showPins();
      showWindow();
    });
  }));
  var list = $('incidents');
  remake(list, () => incidents.forEach(one => {
    if (hiddenSeverities.has(one.severity)) return;
    var button = copy('incident', list, { number: one.number, title: one.title, detail: one.detail }).firstChild;
    button.classList.add(one.severity);
    if (one.number === currentIncident) set(button, 'aria-current', 'true');
    on(button, 'click', () => { goToIncident(one); });
  }));
  if (!incidents.length) make('li', list, capture.complete ? 'Nothing found' : 'Reading', 'quiet');
}

// The window is about six times as long as the incident; the log shows its last frame: the one after a silence.
function goToIncident(one) {
  currentIncident = one.number;
  showPart('log');
  showIncidents();
  if (one.start !== undefined) {
    var length = clamp((one.end - one.start) * 6, min(span(), span() / 1000), span());
    var middle = (one.start + one.end) / 2;
    setWindow(middle - length / 2, middle + length / 2);
  }
  if (one.frame != null) goTo({ frame: one.frame });
}
function nextIncident() {
  var all = incidents.filter(one => one.frame !== null && !hiddenSeverities.has(one.severity));
  all.sort((one, other) => one.frame - other.frame);
  var here = view.chosen ?? view.top - 1;
  var next = all.find(one => one.frame > here);
  if (next) goToIncident(next); else say('no incident' + where(1));
}

// The chosen frame: its bits, what changed, and its signals.
var detail = null, chosenTime = null, chosenByte = null, askFrame = askLast();
function loadFrame() {
  if (view.chosen === null) { detail = null; chosenTime = null; showFrame(); showWindow(); return; }
  var wanted = view.chosen;
  quietly(askFrame('frame', { n: wanted, raw: view.raw ? 1 : 0 }), answer => {
    if (wanted !== view.chosen) return;
    if (!detail || detail.key !== answer.key) chosenByte = null;
    detail = answer;
    chosenTime = answer.time;
    showFrame();
    showTime(answer.time);
    showSparks();
  });
}
function showFrame() { remake($('panel'), fillPanel); }
function fillPanel(panel) {
  if (!detail) { make('p', panel, 'Choose a row to see its bits and signals.', 'quiet'); return; }
  var title = make('h2', panel);
  make('span', title, detail.id, 'id');
  title.append(' ' + (detail.name || ''));
  if (detail.key) draggable(title, detail.key);
  make('p', panel, 'row ' + grouped(detail.frame + 1) + (capture.timed ? ' · ' + seconds(detail.time) + ' s' : ''), 'quiet');
  if (detail.gap) make('p', panel, detail.gap + ' after the previous frame' + (detail.period ? ', cycle ' + detail.period : ''), 'quiet');
  if (detail.bytes) showBits(panel);
  var constants = [];
  (detail.signals || []).forEach(signal => {
    if (signal.automatic) { constants.push(signal); return; }
    var block = copy('signal', panel, { what: signal.name, text: signal.text, unit: signal.unit ? ' ' + signal.unit : '', was: signal.was == null ? '' : signal.changed ? 'was ' + signal.was : 'unchanged' });
    block.classList.toggle('changed', signal.changed);
    var name = detail.key + '.' + signal.name, what = block.firstChild;
    block.lastChild.dataset.name = signal.name;
    set(what, 'aria-pressed', view.curves.includes(name));
    on(what, 'click', () => { toggleCurve(name); });
    draggable(what, name);
  });
  drawSparks();
  constants.forEach(signal => {
    copy('counter', panel, { what: signal.name, text: signal.text, was: signal.changed ? signal.was + ' → ' + signal.text : 'unchanged' });
  });
  if (detail.others) make('p', panel, '+ ' + detail.others + ' more signal' + (detail.others === 1 ? '' : 's'), 'quiet');
  if (detail.count) {
    make('h3', panel, 'In this capture');
    fact(panel, 'frames of ' + detail.id, grouped(detail.count));
    if (detail.period) fact(panel, detail.steady ? 'cycle time' : 'median time between frames', detail.period);
    if (detail.worst) {
      var jump = fact(panel, 'longest gap', detail.worst + (detail.ratio > 1 ? ', ×' + detail.ratio : ''), 'button');
      if (detail.ratio > 2) jump.className = 'error';
      on(jump, 'click', () => { goTo({ frame: detail.worstFrame }); });
    }
  }
}
function fact(panel, name, value, kind) {
  var line = make('div', panel, null, 'fact');
  make('span', line, name);
  return make(kind || 'b', line, value);
}
function showBits(panel) {
  var table = make('table', panel, null, 'bits'), body = make('tbody', table);
  detail.bytes.forEach((byte, index) => {
    var line = make('tr', body);
    var head = make('th', line, String(index));
    head.scope = 'row';
    for (var bit = 7; bit >= 0; bit -= 1) {
      var mask = 1 << bit, cell = make('td', line), kinds = [];
      if (byte.bits & mask) kinds.push('set');
      if (byte.changed & mask) kinds.push('changed');
      if (byte.automatic & mask) kinds.push('automatic');
      cell.className = kinds.join(' ');
    }
    var button = make('button', make('td', line, null, 'byte'), byte.text);
    set(button, 'aria-pressed', chosenByte === index);
    button.title = 'n and p go to the next and previous change of this byte';
    if (byte.changed & ~(byte.automatic || 0)) button.className = 'changed';
    on(button, 'click', () => { chosenByte = chosenByte === index ? null : index; showFrame(); });
  });
  copy('legend', panel, {});
}

// The next or previous frame in which the chosen byte, or anything of the identifier, changed.
function nextChange(step) {
  if (!detail || detail.error) return;
  var fields = { frame: detail.frame };
  if (chosenByte !== null) fields.byte = chosenByte;
  if (step < 0) fields.back = 1;
  quietly(askFind('change', fields), answer => {
    if (answer.frame === null) { say((chosenByte === null ? detail.id : 'byte ' + chosenByte + ' of ' + detail.id) + ' does not change' + where(step)); return; }
    goTo({ frame: answer.frame });
  });
}

// Find: Enter the next, Shift-Enter the one before, Escape goes back to where the search began.
var input = $('find'), origin = null, askFind = askLast();
var hush = whenRested(() => { tell('found', ''); }, 4000);
function say(text) { tell('found', text); hush(); }
var where = step => (step > 0 ? ' after' : ' before') + ' this row';
function find(step) {
  var text = input.value.trim();
  if (!text) return;
  // A row needs no search.
  if (/^#0*[1-9]\d{0,14}$/.test(text)) { say(''); goTo({ frame: text.slice(1) - 1 }); return; }
  var fields = { q: text };
  if (view.chosen !== null) fields.from = view.chosen; else if (view.top) fields.from = view.top - 1;
  if (step < 0) fields.back = 1;
  quietly(askFind('find', fields), answer => {
    if (answer.frame === null) { say('not found' + where(step)); return; }
    say(answer.words || '');
    goTo({ frame: answer.frame });
  });
}
on($('search'), 'submit', e => { stop(e); });
on(input, 'focus', () => { origin = { top: view.top, chosen: view.chosen }; });
on(input, 'keydown', e => {
  if (e.key === 'Enter') { stop(e); find(e.shiftKey ? -1 : 1); }
  if (e.key === 'Escape') {
    stop(e);
    input.value = '';
    input.blur();
    rows.focus();
    if (origin && view.chosen !== origin.chosen) {
      view.chosen = origin.chosen;
      goTo({ frame: origin.top }, toTop);
      loadFrame();
    }
  }
});

// Marks: the server keeps them, so they survive a reload.
function toggleMark() {
  if (view.chosen === null) { say('Choose a row first'); return; }
  quietly(post('mark', { n: view.chosen }), takeMarks);
}
function takeMarks(answer) {
  capture.marks = answer.marks;
  if (answer.text) say(answer.text);
  showMarks();
}
function showMarks() {
  tiles.forEach(addMarks);
  showPins();
  showWindow();
  renderSoon();
}
function nextMark() {
  var next = capture.marks.find(one => one[0] > view.chosen) || capture.marks[0];
  if (next) goTo({ frame: next[0] }); else say('no row is marked; m marks one');
}

// In a narrow window: one part at a time, and the panel in three heights.
var tabs = d.querySelectorAll('#tabs button');
function showPart(name) {
  root.dataset.tab = name;
  delete root.dataset.sheet;
  tabs.forEach(tab => { set(tab, 'aria-current', tab.dataset.part === name); });
  renderSoon();
  showWindow();
  drawSparks();
}
function count(part, number, text) {
  tell(part + '-count', text || grouped(number));
  $('tabs').querySelector('[data-part=' + part + 's] span').textContent = grouped(number);
}
tabs.forEach(tab => { on(tab, 'click', () => { showPart(tab.dataset.part); }); });
on($('grip'), 'click', () => {
  if (root.dataset.tab === 'frame') showPart('log'); else if (root.dataset.sheet) showPart('frame'); else root.dataset.sheet = 'low';
});
// A swipe goes to the next or previous change, as n and p do.
var swipe = 0;
on($('panel'), 'touchstart', e => { swipe = e.touches[0].clientX; });
on($('panel'), 'touchend', e => {
  var by = e.changedTouches[0].clientX - swipe;
  if (abs(by) > 60) nextChange(by < 0 ? 1 : -1);
});
