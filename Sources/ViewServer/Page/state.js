// What a window shows, its address, and requests to the server.
var d = document, root = d.documentElement;
var { abs, ceil, exp, floor, log10, log2, max, min, pow, round } = Math;
var clock = () => performance.now();
var $ = name => d.getElementById(name);
function make(name, parent, text, kind) {
  var element = d.createElement(name);
  if (kind) element.className = kind;
  if (text != null) element.textContent = text;
  if (parent) parent.appendChild(element);
  return element;
}
// Texts of the parts of an element, by their classes; and a copy of a template of the page with such texts.
function write(element, texts) {
  Object.entries(texts).forEach(([kind, text]) => { element.querySelector('.' + kind).textContent = text; });
  return element;
}
function copy(name, parent, texts) { return write(parent.appendChild($(name + '-template').content.firstElementChild.cloneNode(true)), texts); }
function on(element, name, work, options) { element.addEventListener(name, work, options); }
function put(element, side, pixels) { element.style[side] = pixels + 'px'; }
function tell(name, text) { $(name).textContent = text; }
var area = element => element.getBoundingClientRect();
// How far from the left edge of an element an event is.
var inside = (e, element) => e.clientX - area(element).left;
function set(element, name, value) { element.setAttribute(name, value); }
function checkbox(element, isOn) { set(element, 'role', 'checkbox'); set(element, 'aria-checked', isOn); }
function clear(element) { element.replaceChildren(); }
function stop(e) { e.preventDefault(); }
// Makes the content of a part anew; the focus stays at the same button.
function remake(part, work) {
  var place = [...part.querySelectorAll('button')].indexOf(d.activeElement);
  clear(part);
  work(part);
  if (place >= 0) (part.querySelectorAll('button')[place] || part).focus();
}
// Runs `work` once before the next frame is drawn, or once after some time without a request.
function onceAFrame(work) {
  var isDue = false;
  return () => {
    if (!isDue) requestAnimationFrame(() => { isDue = false; work(); });
    isDue = true;
  };
}
function whenRested(work, time) {
  var due = 0;
  return () => { clearTimeout(due); due = setTimeout(work, time); };
}
// Works at most four times a second, or once in another time, and never forgets the last request.
function seldom(work, pause = 250) {
  var last = 0, due = 0;
  return () => {
    clearTimeout(due);
    due = setTimeout(() => { last = clock(); work(); }, last + pause - clock());
  };
}
// What an answer is for; without one nothing happens.
var quietly = (asked, use) => asked.then(use).catch(nothing);
// A press on an element, its movement, and its end, which learns whether it moved. `begin` returns whether to go on.
function onDrag(element, begin, move, end) {
  var start = null, hasMoved = false;
  on(element, 'pointerdown', e => {
    if (e.button || !begin(e)) return;
    start = e;
    hasMoved = false;
    element.setPointerCapture(e.pointerId);
  });
  on(element, 'pointermove', e => {
    if (!start) return;
    if (abs(e.clientX - start.clientX) + abs(e.clientY - start.clientY) > 3) hasMoved = true;
    if (hasMoved) move(e);
  });
  on(element, 'pointerup', e => { if (start) { start = null; end(e, hasMoved); } });
  on(element, 'pointercancel', () => { start = null; });
}

// Thousands are apart by a narrow space.
var grouped = number => String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f');
function seconds(time, decimals = 6) {
  var text = (abs(time) / 1e9).toFixed(decimals).split('.');
  text[0] = grouped(text[0]);
  return (time < 0 ? '−' : '') + text.join('.');
}
function nothing() { }
var clamp = (value, low, high) => max(low, min(high, value));

// Lanes of signals and of bytes above the others.
var mostCurves = 6;

// The view: everything that its address says. Frames are counted from 1 in the address, from 0 in here. Rows outside of
// the times `rows` are not shown.
var view = { top: 0, raw: false, dark: matchMedia('(prefers-color-scheme: dark)').matches };
function beginView() { Object.assign(view, { top: 0, chosen: null, hide: [], span: null, rows: null, cursors: [], curves: [] }); }
beginView();
// What the server said of the capture, and of the log in the present look.
var capture = null, sheet = null;

// Not all browsers let a page store something.
try { if (localStorage.canfolioDark) view.dark = localStorage.canfolioDark === '1'; } catch (e) { }

function readAddress() {
  var fields = new URLSearchParams(location.search);
  function frame(name) { var text = fields.get(name); return text && /^\d{1,15}$/.test(text) ? max(0, text - 1) : null; }
  function list(name) { return (fields.get(name) || '').split(',').filter(Boolean).map(one => one.replace(/%2[5C]/g, decodeURIComponent)); }
  function times(name) { return list(name).map(one => round(+one)).filter(one => abs(one) < 9e18).slice(0, 2); }
  function range(name) { var ends = times(name); return ends[1] > ends[0] ? ends : null; }
  view.top = frame('at') || 0;
  view.chosen = frame('frame');
  view.hide = list('hide');
  view.cursors = times('cursors');
  view.span = range('window');
  view.rows = range('rows');
  view.curves = fields.getAll('curve').slice(0, mostCurves);
  view.raw = fields.has('raw');
}
// Names of identifiers may have commas.
var joined = all => all.map(one => String(one).replace(/[%,]/g, encodeURIComponent)).join();
function address() {
  var fields = new URLSearchParams();
  if (view.top) fields.set('at', view.top + 1);
  if (view.chosen !== null) fields.set('frame', view.chosen + 1);
  function list(name, all) { if (all && all.length) fields.set(name, joined(all)); }
  list('window', view.span);
  list('cursors', view.cursors);
  view.curves.forEach(name => { fields.append('curve', name); });
  list('hide', view.hide);
  list('rows', view.rows);
  if (view.raw) fields.set('raw', 1);
  var text = fields.toString().replace(/%2C/g, ',');
  return location.pathname + (text ? '?' + text : '');
}
// A step is what Back undoes; anything else changes the address of the present step.
function keepAddress(isStep) {
  if (address() === location.pathname + location.search) return;
  history[isStep ? 'pushState' : 'replaceState'](null, '', address());
}
var keepAddressSoon = whenRested(() => { keepAddress(false); }, 300);

// Density and theme of a picture.
function shade(fields) {
  return { d: round(devicePixelRatio * 100), dark: view.dark ? 1 : 0, ...fields };
}
function look() {
  var fields = shade({ w: wide });
  if (view.hide.length) fields.hide = joined(view.hide);
  if (view.rows) fields.rows = view.rows.join();
  if (view.raw) fields.raw = 1;
  return fields;
}
function lookText() { return JSON.stringify(look()); }
function target(path, fields) {
  var text = new URLSearchParams(fields || {}).toString();
  return path + (text ? '?' + text : '');
}
// A request that ends the one before it.
function askLast() {
  var last = null;
  return (path, fields) => {
    if (last) last.abort();
    last = new AbortController();
    return ask(path, fields, last.signal);
  };
}
function ask(path, fields, signal) {
  return fetch(target(path, fields), { signal: signal, cache: 'no-store' }).then(read);
}
function post(path, fields, body) { return fetch(target(path, fields), { method: 'POST', body }).then(read); }
function checked(answer) {
  if (!answer.ok) throw new Error(answer.status === 503 ? 'canfolio is busy' : 'status ' + answer.status);
  return answer;
}
var read = answer => checked(answer).json();
