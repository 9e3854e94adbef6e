// The log: the rows that match the chosen time, identifiers and search words. Only visible rows are in the document.
const log = byId('app-log'), space = byId('app-rows');
const wanted = new Set();
let words = [], view = [], tops = [0], selected = null;

const frames = rows.filter(isFrame);
const longest = Math.max(1, ...frames.slice(0, 5000).map(row => row.hex.length / 2));
/** Few long frames are wrapped, so that their data takes no room from messages and signals. */
const bytesInLine = (() => {
  const sizes = rows.filter(row => row.kind === FRAME).slice(0, 5000).map(row => row.hex.length / 2).sort((one, other) => one - other);
  const usual = sizes.length ? sizes[Math.floor((sizes.length - 1) * 0.75)] : 0;
  return Math.min(usual > 8 ? 16 : 8, Math.max(4, longest));
})();
/** Share of the frames that something is true of. */
function shareOf(accepts) { return frames.length ? frames.filter(accepts).length / frames.length : 0; }

const hasValues = frames.some(row => row.values.length);
/** Whether neither a database nor a protocol says what most of the bytes mean. A message is then below its frame. */
const isRaw = !hasValues && shareOf(row => row.extra.m) < .5;
/** Names of few frames are only beside the log, because a column for them would be empty. */
const hasNames = shareOf(row => row.kind === FRAME && row.id >= 0 && identifier(row).name) > (isRaw ? .1 : 0);
/** Columns that have more than one value. Error frames are rows of their own kind and need no type. */
const shownCells = ['number', 'time', 'delta', 'channel', 'direction', 'type'].filter(kind => {
  if (cellOf[kind] === undefined) return false;
  return kind === 'number' || kind === 'time' || kind === 'delta'
    || new Set(rows.filter(row => kind === 'type' ? row.kind === FRAME : isFrame(row)).map(row => row.cells[cellOf[kind]])).size > 1;
});

const longestChannel = 12;

const narrow = matchMedia('(max-width: 700px)');

function isNarrow() { return narrow.matches; }

(function columns() {
  const width = kind => Math.max(held.cells[cellOf[kind]].title.length,
    ...frames.slice(0, 5000).map(row => row.cells[cellOf[kind]].length));
  const own = Math.min(14, Math.max(5, ...held.identifiers.map(one => one.id.length)));
  const font = '400 12.5px ' + getComputedStyle(d.body).fontFamily;
  const name = Math.ceil(Math.max(60, ...held.identifiers.map(one => textWidth(one.name, font)))) + 4;
  log.classList.toggle('no-names', !hasNames);
  const parts = shownCells.map(kind => Math.min(width(kind), kind === 'channel' ? longestChannel : 30) + 1 + 'ch');
  parts.push(own + 1 + 'ch');
  // The names become shorter where the column of signals needs room.
  if (hasNames) parts.push('minmax(' + Math.min(name, 76) + 'px, min(' + name + 'px, var(--names)))');
  parts.push((bytesInLine * 2.75 + 1).toFixed(2) + 'ch', 'minmax(6rem, 1fr)');
  log.style.setProperty('--columns', parts.join(' '));
  log.style.setProperty('--cells', shownCells.length);
  // On a phone, where the columns are two lines, numbers and times are as wide as their digits.
  ['number', 'time'].filter(kind => shownCells.includes(kind)).forEach(kind =>
    log.style.setProperty('--' + kind, Math.min(width(kind), 30) + 'ch'));
  const heads = byId('app-heads');
  heads.style.setProperty('--columns', parts.join(' '));
  shownCells.forEach(kind => {
    const title = held.cells[cellOf[kind]].title;
    heads.append(make('span', kind, title));
  });
  heads.append(make('span', 'id', 'ID'));
  if (hasNames) heads.append(make('span', 'name', 'Message'));
  // Longer frames have no bits beside their text.
  if (isRaw && bytesInLine <= 8) log.parentNode.style.setProperty('--ascii', Math.max(6, bytesInLine + 1) * textWidth('0', '400 12.5px "JetBrains Mono", ui-monospace, monospace') + 'px');
  heads.append(make('span', 'data', 'Data'), make('span', 'said', ...(hasValues ? ['Signals that changed'] : isRaw
    ? [make('span', 'ascii', 'ASCII'), make('span', 'of-map', 'Bits')] : ['Protocol messages'])));
  all('span', heads).forEach(head => head.setAttribute('role', 'columnheader'));
})();

function isShown(row) {
  if (row.kind === BEFORE || (brush && (row.at < brush[0] || row.at > brush[1]))) return false;
  if (!isFrame(row)) return words.length === 0;
  if (wanted.size && !wanted.has(row.id)) return false;
  return words.every(word => searched(row).includes(word));
}

/** Parts of a frame's data. Equal consecutive bytes of a long frame are one part. */
function dataParts(row) {
  if (row.parts) return row.parts;
  const bytes = bytesOf(row), parts = [];
  for (let place = 0; place < bytes.length; place += 1) {
    let end = place + 1;
    if (bytes.length > 8 && !hasChanged(row, place)) {
      while (end < bytes.length && bytes[end] === bytes[place] && !hasChanged(row, end)) end += 1;
      if (end - place < 6) end = place + 1;
    }
    parts.push({ place, text: bytes[place], count: end - place });
    place = end - 1;
  }
  row.parts = parts;
  return parts;
}

/** Whether a row of a phone needs one line: nothing is beside its data, which fits beside its identifier. */
function isOneLine(row) {
  if (!isNarrow() || !isRaw || hasNames || !isFrame(row) || (row.kind === ERROR && row.extra.t)) return false;
  const cell = kind => cellOf[kind] === undefined ? 0 : row.cells[cellOf[kind]].length + 1;
  const id = row.id < 0 ? 6 : Math.min(14, identifier(row).id.length) + 1;
  return row.hex.length <= 16 && !row.extra.l && (!row.extra.f || row.extra.m) && (Math.max(4, cell('number')) + cell('time') + id + row.hex.length / 2 * 2.75) * 7.5 + 24 < log.clientWidth;
}

function dataLines(row) {
  const cells = dataParts(row).reduce((sum, part) => sum + (part.count > 1 ? 3 : 1), 0);
  return Math.max(1, Math.ceil(cells / (isNarrow() ? 8 : bytesInLine)));
}

/** Width of the last column, in pixels. */
let roomOfSaid = 0;

/** Measures what the rows depend on: the width of the last column, and whether texts of error frames fit before it. */
function measureColumns() {
  const heads = byId('app-heads'), [said, data] = ['.said', '.data'].map(name => heads.querySelector(name).getBoundingClientRect());
  roomOfSaid = said.width - (heads.clientWidth - log.clientWidth) - 4;
  const first = hasNames ? heads.querySelector('.name').getBoundingClientRect() : data;
  measureMap();
  log.classList.toggle('long-faults', !isNarrow() && longestFault() > data.right - first.left);
}

/** Width of the longest text of an error frame that has a bar beside it. */
function longestFault() {
  if (longestFault.width === undefined) {
    const font = '400 12.5px ' + getComputedStyle(d.body).fontFamily;
    const texts = new Set(rows.filter(row => row.kind === ERROR && row.extra.t && row.extra.c).map(row => row.extra.t));
    longestFault.width = Math.max(0, ...[...texts].slice(0, 1000).map(text => textWidth(text, font)));
  }
  return longestFault.width;
}

/** Width of the first message of a row with its pins, in pixels. */
function messageWidth(row) {
  if (row.widthOfMessage === undefined) {
    const [, service, parameters, outcome] = row.extra.m[0], family = '12.5px ' + getComputedStyle(d.body).fontFamily;
    row.widthOfMessage = textWidth(service + ' ' + ' ' + outcome, '700 ' + family) + textWidth(parameters + ' ', '400 ' + family)
      + (row.extra.f || []).length * 28;
  }
  return row.widthOfMessage;
}

/** Whether the first message of a row needs a line of its own; on a phone, and where bits fill the column, each one has it. */
function isBelow(row) { return Boolean(row.extra.m) && (isRaw || isNarrow() || messageWidth(row) > roomOfSaid); }

/** Maximum number of lines of a message on a phone; a longer one is shortened. */
const mostLines = 8;

/** Width of a line of a message on a phone, in pixels: words may leave an eighth of it free. */
function lineWidth() { return (log.clientWidth - 22) / 1.12; }

/** Number of lines of a message below its row. */
function linesBelow(row) {
  if (!isBelow(row)) return 0;
  return isNarrow() ? Math.min(mostLines, Math.ceil(messageWidth(row) / lineWidth())) : 1;
}

/** Number of lines of what an error frame states, on a phone. */
function faultLines(row) {
  const text = [row.extra.t, row.extra.d].filter(Boolean).join(dot), font = '400 12.5px ' + getComputedStyle(d.body).fontFamily;
  return Math.max(1, Math.ceil((textWidth(text, font) * 1.1 + (row.extra.f || []).length * 28) / (log.clientWidth - 22)));
}

function heightOf(row) {
  const pitch = isNarrow() && !isOneLine(row) ? 44 : 22;
  if (isNarrow() && row.kind === ERROR && row.extra.t && !row.extra.c) return 26 + faultLines(row) * 18;
  if (isFrame(row)) return pitch + (dataLines(row) - 1) * 18 + linesBelow(row) * 20;
  return row.kind === SILENCE ? isNarrow() ? 92 : 60 : 26;
}

/** Selects the rows to show again. The selected row keeps its place on the screen if it is still shown. */
function showRows() {
  measureColumns();
  const kept = selected && isShown(selected) ? tops[view.indexOf(selected)] - log.scrollTop : null;
  view = rows.filter(isShown);
  tops = new Array(view.length + 1);
  tops[0] = 0;
  view.forEach((row, place) => { tops[place + 1] = tops[place] + heightOf(row); });
  space.style.height = tops[view.length] + 'px';
  const count = view.filter(isFrame).length, place = view.indexOf(selected);
  byId('app-none').hidden = count > 0;
  byId('app-table').setAttribute('aria-rowcount', view.length);
  byId('app-count').textContent = words.length || wanted.size
    ? count + ' of ' + held.shown + ' frames' : '';
  byId('app-held').classList.toggle('empty', all('#app-held > span').every(one => !one.textContent));
  if (kept !== null && !isNaN(kept) && place >= 0) log.scrollTop = tops[place] - kept;
  else if (log.scrollTop > tops[view.length]) log.scrollTop = 0;
  paint();
}

function firstAt(y) {
  let [low, high] = [0, view.length];
  while (low < high) {
    const middle = low + high >> 1;
    if (tops[middle + 1] <= y) low = middle + 1; else high = middle;
  }
  return low;
}

function paint() {
  const top = log.scrollTop, bottom = top + log.clientHeight, fresh = [];
  for (let place = Math.max(0, firstAt(top) - 8); place < view.length && tops[place] < bottom + 200; place += 1) {
    const row = view[place], element = isFrame(row) ? frameRow(row, place) : bandRow(row);
    element.style.top = tops[place] + 'px';
    element.style.height = tops[place + 1] - tops[place] + 'px';
    element.setAttribute('role', 'row');
    element.setAttribute('aria-rowindex', place + 1);
    fresh.push(element);
  }
  space.replaceChildren(...fresh);
  fitCells();
}

/** Fills the cells whose texts depend on their width. It reads all widths before it changes a cell, so the page is laid out once. */
function fitCells() {
  const cells = all('.row > .name, .row > .said', space).map(cell => {
    const own = cell.getBoundingClientRect(), last = cell.lastElementChild;
    return [cell, own.width - (last ? last.getBoundingClientRect().right - own.left + 4 : 0), own.width];
  });
  if (!cells.length) return;
  const fonts = [fontOf(cells[0][0], 400), fontOf(cells[0][0], 700)];
  cells.forEach(([cell, room, width]) => {
    const row = rows[cell.parentNode.dataset.place];
    if (cell.classList.contains('name')) cell.textContent = fitted(cell.textContent, room, fonts[0]);
    else if (row.extra.m && isRaw === cell.classList.contains('under')) addMessage(cell, row.extra.m[0], room, fonts);
    else if (!row.extra.m && !row.extra.c) addValues(cell, row, room, width, fonts);
  });
}

/** Text whose beginning is grey if it equals that of the row above. */
function afterAbove(text, above) {
  let same = 0;
  while (above && same < text.length && text[same] === above[same]) same += 1;
  if (!above || text.length !== above.length || same === 0) return [text];
  return [make('span', 'same', text.slice(0, same)), text.slice(same)];
}

function frameRow(row, place) {
  const own = identifier(row), above = place > 0 && isFrame(view[place - 1]) ? view[place - 1] : null;
  const element = make('div', 'row' + (row.kind === ERROR ? ' error' : '') + (place % 2 ? ' zebra' : '')
    + (row === selected ? ' selected' : '') + (own ? ' ' + own.colour : ''));
  element.id = 'row-' + row.place;
  element.setAttribute('aria-selected', row === selected);
  element.dataset.place = row.place;
  shownCells.forEach(kind => {
    const text = row.cells[cellOf[kind]], before = above ? above.cells[cellOf[kind]] : null;
    const cell = make('span', kind, ...(kind === 'time' ? afterAbove(text, before) : [shortened(text, 30)]));
    if (kind === 'channel') cell.replaceChildren(shortened(text, longestChannel));
    if (kind === 'type' && row.kind === ERROR) cell.replaceChildren();
    element.append(cell);
  });
  const isWordy = row.kind === ERROR && row.extra.t;
  element.append(make('span', 'id', row.kind === ERROR && (isWordy || !own) ? 'error' : own ? shortened(own.id, 14) : '\u2013'));
  if (own && own.name) element.lastChild.title = own.name;
  if (isWordy) {
    const said = make('span', 'fault', ...(row.extra.c ? [] : pinsOf(row)), row.extra.t);
    said.title = [row.extra.t, row.extra.d].filter(Boolean).join(dot);
    // Without counters there is nothing beside the text.
    if (!row.extra.c) {
      said.classList.add('alone');
      if (row.extra.d) said.append(make('span', 'more', dot + row.extra.d));
    }
    element.append(said);
  } else {
    if (hasNames) {
      const name = make('span', 'name', own ? own.name : '');
      if (own) name.title = own.name;
      element.append(name);
    }
    element.append(dataCell(row));
  }
  if (!isWordy || row.extra.c) element.append(saidCell(row));
  if (isRaw && row.extra.m) {
    element.append(make('span', 'said under', ...(isNarrow() ? pinsOf(row) : [])));
    element.classList.add('told');
  } else if (isBelow(row)) element.classList.add('below');
  if (isOneLine(row)) element.classList.add('one-line');
  all(':scope > span', element).forEach(cell => cell.setAttribute('role', 'gridcell'));
  return element;
}

function dataCell(row) {
  const cell = make('span', 'data'), automatic = (identifier(row) || { automatic: '' }).automatic;
  dataParts(row).forEach(part => {
    const counts = parseInt(automatic.slice(2 * part.place, 2 * part.place + 2), 16) > 0;
    const byte = make(hasChanged(row, part.place) ? 'b' : 'i', counts ? 'au' : '', part.text);
    if (part.count > 1) {
      byte.textContent = part.text + nobreak + '\u00d7' + nobreak + part.count;
      byte.className = 'run';
    }
    cell.append(byte);
  });
  if (row.extra.l) cell.append(make('i', 'run', row.hex ? '\u2026 ' + row.extra.l + ' bytes' : row.extra.l + ' bytes requested'));
  else if (!row.hex) cell.append(row.kind === ERROR ? make('i', 'run', 'error frame') : make('i', '', '\u2013'));
  return cell;
}

function saidCell(row) {
  const cell = make('span', 'said');
  if (row.extra.c) {
    const bar = make('span', 'tec'), notch = make('span', 'notch');
    bar.style.setProperty('--share', row.extra.c[0] / 256);
    notch.style.left = 9600 / row.extra.c[0] + '%';
    // A bar beyond the error warning limit has a notch at the limit.
    if (row.extra.c[0] > 96) bar.append(notch);
    // Folded error frames have the first value, too.
    const [last, , first] = row.extra.c;
    cell.append(bar, make('b', '', 'TEC' + nobreak + (first === undefined ? '' : first + nobreak + '\u2192' + nobreak) + last));
    if (row.extra.c[1]) cell.append(' REC' + nobreak + row.extra.c[1]);
    return cell;
  }
  // Pins behind the text of the bytes do not move it.
  if (isRaw) cell.append(make('span', 'ascii', ascii(row)), isNarrow() ? ' ' : '');
  if (isRaw && widthOfBit && row.hex) cell.append(bitMap(row));
  cell.append(...pinsOf(row));
  return cell;
}

/** The numbers of the findings that begin at a row. */
function pinsOf(row) {
  return (row.extra.f || []).slice(0, 3).map(number => held.findings.find(one => one.number === number)).filter(Boolean)
    .flatMap(finding => [pin(finding.number, finding.severity), ' ']);
}

function ascii(row) {
  return bytesOf(row).slice(0, 32).map(text => {
    const code = parseInt(text, 16);
    return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '.';
  }).join('');
}

function bandRow(row) {
  const kinds = { [SILENCE]: 'silence', [PAUSE]: 'pause', [MARK]: 'mark', [LEFTOUT]: 'leftout' };
  const element = make('div', 'band ' + kinds[row.kind] + ' ' + row.severity), label = make('span', 'label');
  label.setAttribute('role', 'gridcell');
  if (row.incident) label.append(pin(row.incident, row.severity));
  label.append((row.kind === MARK ? '\u25bc ' : '') + row.text);
  element.append(label);
  const finding = row.incident && held.findings.find(one => one.number === row.incident);
  // Of an incident on several channels the first band says it.
  const isFirst = rows.find(one => one.kind === SILENCE && one.incident === row.incident) === row;
  if (isFirst && finding && finding.detail) element.append(make('span', 'label more', finding.detail));
  return element;
}

/** Selects a frame and brings it into view. */
function select(row, isCentred) {
  selected = row;
  if (row && (bringIntoBrush(row) || !view.includes(row))) {
    if (!isShown(row)) clearFilters();
    showRows();
  }
  // The panel may take space from the log, so the place is computed after it is shown.
  showFrame(row);
  bringIntoView(row, isCentred);
  if (row) byId('app-table').setAttribute('aria-activedescendant', 'row-' + row.place);
  placeCursor(row);
}

/** Scrolls as little as possible, so that a row is visible with a part of its neighbours. */
function bringIntoView(row, isCentred) {
  const place = view.indexOf(row);
  if (place >= 0) {
    const top = tops[place], height = log.clientHeight;
    if (isCentred) log.scrollTop = top - height * 0.45;
    else if (top < log.scrollTop + 22) log.scrollTop = top - 22;
    else if (tops[place + 1] > log.scrollTop + height - 22) log.scrollTop = tops[place + 1] - height + 22;
  }
  paint();
}

function step(sign, accepts) {
  let place = selected ? view.indexOf(selected) + sign : sign > 0 ? 0 : view.length - 1;
  while (place >= 0 && place < view.length && !(isFrame(view[place]) && (!accepts || accepts(view[place])))) place += sign;
  if (place >= 0 && place < view.length) return select(view[place]);
  // Outside the brush the next frame is selected, too.
  if (!brush || !selected) return;
  place = selected.place + sign;
  while (place >= 0 && place < rows.length && !(isFrame(rows[place]) && (!accepts || accepts(rows[place])))) place += sign;
  if (place >= 0 && place < rows.length) select(rows[place]);
}

// A panel that opens takes room from the last column, so texts may need a line of their own.
let widthOfLog = 0;
new ResizeObserver(() => {
  if (log.clientWidth === widthOfLog || log.clientWidth === 0) return;
  widthOfLog = log.clientWidth;
  requestAnimationFrame(showRows);
}).observe(log);

log.addEventListener('scroll', () => requestAnimationFrame(paint), { passive: true });
space.addEventListener('click', event => {
  const element = event.target.closest('.row');
  if (element) select(rows[element.dataset.place]);
});
