// The capture data of the page, and small helpers. All texts are set by textContent.
const d = document, root = d.documentElement;
const held = JSON.parse(d.getElementById('held').textContent);
const [FRAME, ERROR, SILENCE, PAUSE, MARK, LEFTOUT, BEFORE] = [0, 1, 2, 3, 4, 5, 6];
const dot = ' \u00b7 ', nobreak = '\u00a0';

function all(selector, within) { return [...(within || d).querySelectorAll(selector)]; }

function byId(name) { return d.getElementById(name); }

function make(tag, name, ...content) {
  const element = d.createElement(tag);
  if (name) element.className = name;
  element.append(...content.filter(one => one !== null && one !== undefined && one !== ''));
  return element;
}

function shape(tag, attributes) {
  const element = d.createElementNS(d.querySelector('#app-strip svg').namespaceURI, tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  return element;
}

function pin(number, severity) { return make('span', 'pin ' + severity, String(number)); }

/** A name shortened in the middle. */
function shortened(text, most) {
  if (text.length <= most) return text;
  const end = Math.floor((most - 1) / 2);
  return text.slice(0, most - 1 - end) + '\u2026' + text.slice(text.length - end);
}

/** The words of a name in camel case or with underscores. */
function wordsOf(name) {
  // A lookbehind would be one expression, but browsers of 2021 cannot read it, and with it nothing of the script.
  return name.replace(/([a-z0-9_])(?=[A-Z])|(_)(?=[a-z0-9])/g, '$1$2\u0000').split('\u0000');
}

/** A name that may break between its words. */
function breakable(name) { return wordsOf(name).flatMap((word, place) => place ? [make('wbr'), word] : [word]); }

/** A sentence with long names shortened in their middle, so that what it says of them is not far below them. */
function withNames(text, most) { return text.split(' ').map(word => shortened(word, most)).join(' '); }

const measuring = d.createElement('canvas').getContext('2d');

/** The font of an element in the form that a canvas accepts. */
function fontOf(element, weight) {
  const style = getComputedStyle(element);
  return (weight || style.fontWeight) + ' ' + style.fontSize + ' ' + style.fontFamily;
}

/** Width of a text in pixels. A canvas ignores tabular figures, so each digit is measured as a 0. */
function textWidth(text, font) {
  measuring.font = font;
  return measuring.measureText(text.replace(/\d/g, '0')).width;
}

/** A text, shortened in the middle if it is wider than the room. */
function fitted(text, width, font) {
  let most = text.length;
  while (most > 3 && textWidth(shortened(text, most), font) > width) most -= 1;
  return shortened(text, most);
}

/** Seconds with three significant figures. */
function duration(seconds) {
  if (seconds >= 1) return seconds.toFixed(seconds >= 100 ? 0 : seconds >= 10 ? 1 : 2) + nobreak + 's';
  const [scale, unit] = seconds >= 1e-3 ? [1e3, 'ms'] : [1e6, '\u00b5s'];
  const value = seconds * scale;
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2) + nobreak + unit;
}

/** A time on the axis, or the number of a frame if the capture has no times. */
function moment(at, decimals) {
  // A time that ends in 5 is rounded up, as in the report.
  return held.isTimed ? (at + Math.sign(at) * 1e-9).toFixed(decimals === undefined ? 3 : decimals) + nobreak + 's' : 'frame ' + Math.round(at + 1);
}

function isNumber(text) { return /^[-\u2212]?\d/.test(text); }

function numeric(text) { return parseFloat(text.replace('\u2212', '-').replace(/[\u2009\u202f\u00a0 ]/g, '')); }

const cellOf = {};
held.cells.forEach((cell, place) => { cellOf[cell.kind] = place; });

/** Rows as objects. `before` is the previous frame of the same identifier. */
const rows = held.rows.map(readRow);

function readRow(one, place) {
  const row = { place, kind: one[0], at: 0, before: null };
  if (row.kind > ERROR && row.kind < BEFORE) {
    [, row.text, row.severity, row.incident] = one;
    return row;
  }
  [, row.id, row.cells, row.hex, row.bits, row.values, row.extra] = one;
  row.at = row.extra.a !== undefined ? row.extra.a : numeric(row.cells[cellOf.time]);
  return row;
}

(function connect() {
  const last = {};
  let next = held.end;
  rows.forEach(row => {
    if (row.cells === undefined || row.id < 0) return;
    row.before = last[row.id] || null;
    last[row.id] = row;
  });
  // A band has the time of the frame below it.
  for (let place = rows.length - 1; place >= 0; place -= 1) {
    if (rows[place].cells) { if (rows[place].kind !== BEFORE) next = rows[place].at; } else rows[place].at = next;
  }
})();

function isFrame(row) { return row && row.kind <= ERROR; }

function frameNumber(row) { return cellOf.number === undefined ? '' : row.cells[cellOf.number]; }

function identifier(row) { return row.id < 0 ? null : held.identifiers[row.id]; }

function bytesOf(row) { return row.hex ? row.hex.match(/../g) : []; }

function hasChanged(row, byte) {
  const digit = row.bits[row.bits.length - 1 - (byte >> 2)];
  return digit !== undefined && (parseInt(digit, 16) >> (byte & 3) & 1) === 1;
}

/** The values of a frame by signal number. Values that the row does not contain are those of the previous frame. */
function valuesOf(row) {
  const known = new Map(), own = identifier(row);
  if (!own || row.kind === ERROR) return known;
  for (let one = row; one && known.size < own.signals.length; one = own.whole ? null : one.before) {
    for (let place = 0; place < one.values.length; place += 2) {
      const signal = one.values[place], number = signal < 0 ? -1 - signal : signal;
      if (!known.has(number)) known.set(number, { text: one.values[place + 1], isChanged: signal >= 0 && one === row });
    }
  }
  return known;
}

/** Name, value, unit and number of each signal that changed. */
function changedValues(row) {
  const own = identifier(row), told = [];
  for (let place = 0; own && place < row.values.length; place += 2) {
    const number = row.values[place];
    if (number < 0) continue;
    const [name, unit] = own.signals[number];
    told.push([name, row.values[place + 1], unit, number]);
  }
  return told;
}

/** The unit behind a number; words have none. */
function withUnit(value, unit) { return unit && isNumber(value) ? nobreak + unit : ''; }

function valueTexts(value, unit) { return [make('b', '', value), withUnit(value, unit)]; }

/** The text of a row that the search field searches. */
function searched(row) {
  if (row.searched === undefined) {
    const own = identifier(row);
    row.searched = [
      ...row.cells, own ? own.id + ' ' + own.name : 'error', bytesOf(row).join(' '), row.hex, row.extra.t || '',
      ...changedValues(row).map(one => one.slice(0, 3).join(' ')), ...(row.extra.m || []).map(one => one.join(' ')),
    ].join(' ').toLowerCase();
  }
  return row.searched;
}
