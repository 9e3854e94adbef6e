// The selected frame: its bits, its signals with their previous values, and their course around it.
const panel = byId('app-frame');

function showFrame(row) {
  panel.replaceChildren();
  panel.classList.toggle('open', !!row);
  if (!row) return panel.append(make('p', 'quiet', 'Select a frame to see its bits and signals.'));
  const own = identifier(row);
  const title = make('h2', '', make('span', 'm', own ? own.id : 'error'), ...(own && own.name ? [' ', ...breakable(own.name)] : []));
  const close = make('button', 'close', '\u00d7');
  close.type = 'button';
  close.setAttribute('aria-label', 'Close');
  close.addEventListener('click', () => select(null));
  const about = make('div', 'about', title), where = make('p', 'quiet where', whereIs(row));
  about.append(where);
  panel.append(foldButton(), close, about);
  const facts = ['channel', 'direction', 'type', 'transport'].filter(kind => cellOf[kind] !== undefined)
    .map(kind => [held.cells[cellOf[kind]].title, row.cells[cellOf[kind]]]).filter(one => one[1]);
  facts.unshift(['length', String(row.extra.l === undefined ? row.hex.length / 2 : row.extra.l)]);
  where.append(make('span', '', dot + facts.map(one => one.join(nobreak)).join(dot)));
  if (row.extra.t) about.append(make('p', row.kind === ERROR ? 'trouble' : '', row.extra.t));
  if (row.extra.c) about.append(make('p', '', 'TEC ' + (row.extra.c[2] === undefined ? '' : row.extra.c[2] + ' \u2192 ') + row.extra.c[0] + dot + 'REC ' + row.extra.c[1]));
  if (row.extra.d) about.append(make('p', 'quiet', row.extra.d));
  (row.extra.m || []).forEach(([parties, service, parameters, outcome, fold, tone]) => {
    about.append(make('p', 'message', make('span', 'm quiet', parties), ' ', make('b', '', service), ' ' + parameters + ' ',
      make('b', tone, outcome), fold ? make('span', 'quiet', ' ' + fold) : ''));
  });
  if (row.hex && !(row.kind === ERROR && row.extra.t)) about.append(bitGrid(row));
  const values = make('div', 'values');
  const concerned = signalsOfFindings(row), isFirst = ([number]) => concerned.has(own.signals[number][0]);
  [...valuesOf(row)].sort((one, other) => isFirst(other) - isFirst(one))
    .forEach(([number, value]) => values.append(signalPart(row, number, value)));
  if (own && !own.signals.length) courseBytes(row).forEach(place => values.append(bytePart(row, place)));
  if (row.extra.s) values.append(make('p', 'quiet', '\u2026 ' + row.extra.s + nobreak + 'more'));
  panel.append(values);
}

/** Whether a phone shows all of the selected frame; one line of it otherwise. */
let isUnfolded = false;

/** The button that folds and unfolds the selected frame on a phone. */
function foldButton() {
  const button = make('button', 'fold');
  function mark() {
    panel.classList.toggle('unfolded', isUnfolded);
    button.setAttribute('aria-expanded', isUnfolded);
    button.setAttribute('aria-label', isUnfolded ? 'Show less of the frame' : 'Show the bits and signals of the frame');
  }
  button.type = 'button';
  button.addEventListener('click', () => {
    isUnfolded = !isUnfolded;
    mark();
    // The log has another height now.
    bringIntoView(selected);
  });
  mark();
  return button;
}

function whereIs(row) {
  const parts = ['frame' + nobreak + frameNumber(row)];
  if (cellOf.time !== undefined) {
    parts.push(row.cells[cellOf.time] + (/^[\d.\u2212-]+$/.test(row.cells[cellOf.time]) ? nobreak + 's' : ''));
  }
  if (row.before) {
    const time = held.isTimed ? duration(Math.max(0, row.at - row.before.at)) + ' ' : '';
    parts.push(time + 'after' + nobreak + frameNumber(row.before));
  }
  return parts.join(dot);
}

function bitGrid(row) {
  const own = identifier(row), grid = make('table', 'bits');
  grid.setAttribute('aria-label', 'Bits, the highest first');
  grid.style.setProperty('--half', Math.ceil(row.hex.length / 4));
  bytesOf(row).forEach((text, place) => {
    const line = grid.insertRow(), value = parseInt(text, 16), counts = automaticBits(row, place);
    const changed = changedBits(row, place, counts);
    line.append(make('th', '', String(place)));
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isSet = value >> bit & 1, isOther = changed >> bit & 1;
      const cell = make('td', (isSet ? 'set' : 'clear') + (isOther ? ' changed' : '') + (counts >> bit & 1 ? ' counts' : ''));
      if (isNaN(value)) cell.className = 'hidden';
      cell.append(make('span', 'unseen', isNaN(value) ? '\u00b7' : String(isSet)));
      line.append(cell);
    }
    line.append(make('td', 'hex' + (hasChanged(row, place) ? ' changed' : ''), text));
  });
  const key = make('p', 'key');
  [['changed', 'set changed'], ['set', 'set']].forEach(([text, kind]) => key.append(make('i', kind), text + ' '));
  if (own && /[1-9A-F]/i.test(own.automatic)) key.append(make('i', 'set counts'), 'counter, checksum');
  return make('div', 'bitbox', grid, key);
}

function signalPart(row, number, value) {
  const [name, unit] = identifier(row).signals[number];
  const was = row.before ? valuesOf(row.before).get(number) : undefined;
  return coursePart(row, name, valueTexts(value.text, unit), value.text, was && was.text, one => {
    const known = valuesOf(one).get(number);
    return known && isNumber(known.text) ? numeric(known.text) : NaN;
  });
}

/** A name, its value in a frame, the value before, and its course around the frame. */
function coursePart(row, name, now, text, was, valueIn) {
  const part = make('div', 'signal', make('span', 'name', ...breakable(name)), make('span', 'now', ...now));
  const since = row.before && held.isTimed ? ', ' + duration(Math.max(0, row.at - row.before.at)) + ' before' : '';
  part.append(make('span', 'quiet', ...(!was ? ['not seen before'] : was === text ? ['unchanged'] : ['was ' + was, make('span', 'since', since)])));
  const line = sparkline(row, valueIn);
  if (line) part.append(line);
  return part;
}

function byteIn(row, place) { return parseInt(row.hex.slice(2 * place, 2 * place + 2), 16); }

/** The bytes of a frame without signals that change in the frames around it, without counters and checksums; 8 at most. Parts
 * of messages have no course. */
function courseBytes(row) {
  const around = framesAround(row);
  if (around.some(one => one.extra.m)) return [];
  return bytesOf(row).map((text, place) => place)
    .filter(place => automaticBits(row, place) !== 255 && around.some(one => byteIn(one, place) !== byteIn(row, place))).slice(0, 8);
}

function bytePart(row, place) {
  const text = bytesOf(row)[place], was = row.before ? row.before.hex.slice(2 * place, 2 * place + 2) : '';
  return coursePart(row, 'Byte ' + place, [make('b', 'm', text)], text, was, one => byteIn(one, place));
}

/** Frames of the same identifier around one, in the brush. */
function framesAround(row) {
  const near = rows.filter(one => one.id === row.id && isFrame(one) && (!brush || (one.at >= brush[0] && one.at <= brush[1])));
  const middle = near.indexOf(row);
  return near.slice(Math.max(0, middle - 60), middle + 61);
}

/** Lines from the lower left to the upper right between two places. */
function hatched(from, to, height) {
  let path = '';
  for (let start = from - height; start < to; start += 6) {
    const low = Math.max(start, from), high = Math.min(start + height, to);
    if (high > low) path += `M${low.toFixed(1)} ${(height - low + start).toFixed(1)}L${high.toFixed(1)} ${(height - high + start).toFixed(1)}`;
  }
  return path;
}

/** The course of a value in the frames around one, as steps. Pauses interrupt the line. */
function sparkline(row, valueIn) {
  const points = framesAround(row).map(one => [one.at, valueIn(one)]).filter(one => !isNaN(one[1]));
  if (points.length < 3) return null;
  const [width, height] = [Math.max(160, Math.min(320, panel.clientWidth - 36)), 34], from = points[0][0], to = points[points.length - 1][0];
  const low = Math.min(...points.map(one => one[1])), high = Math.max(...points.map(one => one[1]));
  if (!isFinite(high - low)) return null;
  const x = at => (at - from) / Math.max(1e-9, to - from) * width;
  const y = value => high > low ? 3 + (high - value) / (high - low) * (height - 6) : height - 8;
  const steps = points.slice(1).map((one, place) => one[0] - points[place][0]).sort((a, b) => a - b);
  const usual = steps[steps.length >> 1];
  const svg = shape('svg', { class: 'spark', viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none',
    role: 'img', 'aria-label': `between ${low} and ${high} in ${points.length} frames` });
  let path = '';
  points.forEach(([at, value], place) => {
    const isPaused = place > 0 && at - points[place - 1][0] > 4 * usual;
    if (isPaused) {
      svg.append(shape('path', { class: 'paused', d: hatched(x(points[place - 1][0]), x(at), height) }));
    }
    path += place === 0 || isPaused ? `M${x(at).toFixed(1)} ${y(value).toFixed(1)}`
      : `H${x(at).toFixed(1)}V${y(value).toFixed(1)}`;
  });
  svg.append(shape('path', { class: 'line', d: path }));
  svg.append(shape('path', { class: 'here', d: `M${x(row.at).toFixed(1)} 0V${height}` }));
  return svg;
}
