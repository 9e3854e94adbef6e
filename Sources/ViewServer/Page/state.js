// What a window shows, its address, and requests to the server.
var d = document, root = d.documentElement;
var { abs, ceil, exp, floor, log10, log2, max, min, pow, round } = Math;
function $(name) { return d.getElementById(name); }
function make(name, parent, text, kind) {
  var element = d.createElement(name);
  if (kind) element.className = kind;
  if (text !== null && text !== undefined) element.textContent = text;
  if (parent) parent.appendChild(element);
  return element;
}
function on(element, name, work, options) { element.addEventListener(name, work, options); }
function put(element, side, pixels) { element.style[side] = pixels + 'px'; }
// How far from the left edge of an element an event is.
function inside(e, element) { return e.clientX - element.getBoundingClientRect().left; }
function set(element, name, value) { element.setAttribute(name, value); }
function clear(element) { element.replaceChildren(); }

// Thousands are apart by a narrow space.
function grouped(number) { return String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f'); }
function seconds(time) {
  var text = (abs(time) / 1e9).toFixed(6).split('.');
  return (time < 0 ? '\u2212' : '') + grouped(text[0]) + '.' + text[1];
}
function nothing() { }
function clamp(value, low, high) { return max(low, min(high, value)); }

// The view: everything that its address says. Frames are counted from 1 in the address, from 0 in here.
var view = { top: 0, chosen: null, hide: [], span: null, curves: [], dark: matchMedia('(prefers-color-scheme: dark)').matches };
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
  view.curves = fields.getAll('curve').slice(0, 4);
  view.span = ends.length === 2 && isFinite(ends[0]) && ends[1] > ends[0] ? ends : null;
}
function address() {
  var fields = new URLSearchParams();
  if (view.top) fields.set('at', view.top + 1);
  if (view.chosen !== null) fields.set('frame', view.chosen + 1);
  if (view.span) fields.set('window', view.span.join(','));
  view.curves.forEach(name => { fields.append('curve', name); });
  if (view.hide.length) fields.set('hide', view.hide.join(','));
  var text = fields.toString().replace(/%2C/g, ',');
  return location.pathname + (text ? '?' + text : '');
}
// A step is what Back undoes; anything else changes the address of the present step.
function keepAddress(isStep) {
  if (address() === location.pathname + location.search) return;
  history[isStep ? 'pushState' : 'replaceState'](null, '', address());
}
var keeping = 0;
function keepAddressSoon() {
  clearTimeout(keeping);
  keeping = setTimeout(() => { keepAddress(false); }, 300);
}

// Density and theme of a picture.
function shade(fields) {
  return Object.assign({ d: round(devicePixelRatio * 100), dark: view.dark ? 1 : 0 }, fields);
}
function look() {
  var fields = shade({ w: round($('rows').clientWidth) });
  if (view.hide.length) fields.hide = view.hide.join(',');
  return fields;
}
function target(path, fields) {
  var text = new URLSearchParams(fields || {}).toString();
  return path + (text ? '?' + text : '');
}
function ask(path, fields, signal) {
  return fetch(target(path, fields), { signal: signal, cache: 'no-store' }).then(answer => {
    if (!answer.ok) throw new Error('status ' + answer.status);
    return answer.json();
  });
}
