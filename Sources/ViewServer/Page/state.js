// What a window shows, its address, and requests to the server.
var d = document, root = d.documentElement;
var { abs, ceil, exp, floor, log10, log2, max, min, pow, round } = Math;
function $(name) { return d.getElementById(name); }
function make(name, parent, text, kind) {
  var element = d.createElement(name);
  if (kind) element.className = kind;
  if (text != null) element.textContent = text;
  if (parent) parent.appendChild(element);
  return element;
}
function on(element, name, work, options) { element.addEventListener(name, work, options); }
function put(element, side, pixels) { element.style[side] = pixels + 'px'; }
// How far from the left edge of an element an event is.
function inside(e, element) { return e.clientX - element.getBoundingClientRect().left; }
function set(element, name, value) { element.setAttribute(name, value); }
function boxKind(isOn) { return isOn ? 'box on' : 'box'; }
function checkbox(element, isOn) { set(element, 'role', 'checkbox'); set(element, 'aria-checked', isOn); }
function clear(element) { element.replaceChildren(); }
// Works once before the next frame is drawn; or once nobody has asked for some time.
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
function grouped(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f'); }
function seconds(time, decimals = 6) {
  var text = (abs(time) / 1e9).toFixed(decimals).split('.');
  text[0] = grouped(text[0]);
  return (time < 0 ? '\u2212' : '') + text.join('.');
}
function nothing() { }
function clamp(value, low, high) { return max(low, min(high, value)); }

// Lanes of signals and of bytes above the others.
var mostCurves = 6;

// The view: everything that its address says. Frames are counted from 1 in the address, from 0 in here.
var view = { top: 0, chosen: null, hide: [], span: null, curves: [], raw: false, dark: matchMedia('(prefers-color-scheme: dark)').matches };
// What the server said of the capture, and of the log in the present look.
var capture = null, sheet = null;

try { if (localStorage.canfolioDark) view.dark = localStorage.canfolioDark === '1'; } catch (e) { /* no storage */ }

function readAddress() {
  var fields = new URLSearchParams(location.search);
  function frame(name) { var text = fields.get(name); return text && /^\d{1,15}$/.test(text) ? max(0, text - 1) : null; }
  view.top = frame('at') || 0;
  view.chosen = frame('frame');
  view.hide = (fields.get('hide') || '').split(',').filter(Boolean);
  var ends = (fields.get('window') || '').split(',').map(Number);
  view.curves = fields.getAll('curve').slice(0, mostCurves);
  view.raw = fields.has('raw');
  view.span = ends.length === 2 && isFinite(ends[0]) && ends[1] > ends[0] ? ends : null;
}
function address() {
  var fields = new URLSearchParams();
  if (view.top) fields.set('at', view.top + 1);
  if (view.chosen !== null) fields.set('frame', view.chosen + 1);
  if (view.span) fields.set('window', view.span.join(','));
  view.curves.forEach(name => { fields.append('curve', name); });
  if (view.hide.length) fields.set('hide', view.hide.join(','));
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
  return Object.assign({ d: round(devicePixelRatio * 100), dark: view.dark ? 1 : 0 }, fields);
}
function look() {
  var fields = shade({ w: round($('rows').clientWidth) });
  if (view.hide.length) fields.hide = view.hide.join(',');
  if (view.raw) fields.raw = 1;
  return fields;
}
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
  return fetch(target(path, fields), { signal: signal, cache: 'no-store' }).then(answer => {
    if (!answer.ok) throw new Error('status ' + answer.status);
    return answer.json();
  });
}
