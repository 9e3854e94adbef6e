// The overview: the lanes of the whole capture, pins of findings, and a brush that selects the time that the log shows.
const overview = byId('app-overview'), strip = byId('app-strip');
const span = Math.max(1e-9, held.end - held.start);
/** A single time has no axis and nothing to select. */
const isPoint = held.end <= held.start;
let brush = null;

function share(at) { return Math.max(0, Math.min(1, (at - held.start) / span)); }

function percent(value) { return (value * 100).toFixed(3) + '%'; }

function placeSilences() {
  held.silences.forEach(([start, end]) => {
    const box = make('div', 'hatch');
    box.style.left = percent(share(start));
    box.style.width = 'max(2px, ' + percent(share(end) - share(start)) + ')';
    strip.append(box);
  });
}

/** The width of a pin in pixels: as in the style sheet, a digit is at most 0.6 em wide. */
function pinWidth(number) { return Math.max(21, 10 + 8.4 * String(number).length); }

/** Places pins by severity. A pin that would cover a more severe one is above it; above the last row it becomes a tick. */
function placePins() {
  const bar = byId('app-pins'), width = bar.clientWidth || 800;
  // A narrow page has room above its overview, not beside the pins.
  const taken = Array.from({ length: width < 600 ? 6 : 3 }, () => []);
  bar.textContent = '';
  held.findings.slice(0, 400).forEach(one => {
    if (one.start === null) return;
    const x = share(one.start) * width, half = pinWidth(one.number) / 2;
    const level = taken.findIndex(pins => pins.every(other => Math.abs(other.x - x) >= other.half + half + 1));
    const isFree = level >= 0;
    const mark = make('button', isFree ? 'pin ' + one.severity : 'tick ' + one.severity, isFree ? String(one.number) : '');
    mark.type = 'button';
    mark.tabIndex = -1;
    mark.title = one.number + dot + one.sentence;
    mark.setAttribute('aria-label', 'Finding ' + one.number + ': ' + one.sentence);
    mark.style.left = percent(share(one.start));
    mark.addEventListener('click', () => chooseFinding(one));
    if (isFree) {
      mark.style.bottom = 1.5 * level + .15 + 'rem';
      taken[level].push({ x, half });
    }
    bar.append(mark);
  });
  bar.style.height = 1.5 * Math.max(1, taken.filter(pins => pins.length).length) + 'rem';
  placeWhole();
}

/**
 * The button for the whole capture is at the right of the pins, or at their left where it would cover one there. Where it
 * would cover pins on both sides, it has a line of its own above them.
 */
function placeWhole() {
  const whole = byId('app-whole'), bar = byId('app-pins'), width = bar.clientWidth || 800;
  bar.style.marginTop = '';
  if (whole.hidden) return;
  const room = whole.offsetWidth + 16;
  const covers = (low, high) => all('.pin, .tick', bar).some(mark => {
    const x = mark.offsetLeft, half = mark.offsetWidth / 2;
    return x + half > low && x - half < high;
  });
  const isRightFree = !covers(width - room, Infinity), isLeft = !isRightFree && !covers(-Infinity, room);
  whole.style.left = isLeft ? '1.6rem' : 'auto';
  whole.style.right = isLeft ? 'auto' : '1.6rem';
  if (!isRightFree && !isLeft) bar.style.marginTop = whole.offsetHeight + 4 + 'px';
  const bottom = isRightFree || isLeft ? bar.offsetTop + bar.offsetHeight : bar.offsetTop;
  whole.style.top = Math.max(2, bottom - whole.offsetHeight - 2) + 'px';
}

/** The unit of an axis: that of the duration in the head, for captures shorter than a tenth of a second. */
const [axisScale, axisUnit] = (function unit() {
  const most = Math.max(Math.abs(held.start), Math.abs(held.end));
  return most <= 1e-3 ? [1e6, '\u00b5s'] : most <= .1 ? [1e3, 'ms'] : [1, 's'];
})();

/** Whether the axis has minutes, as that of the report. */
const inMinutes = held.isTimed && Math.max(Math.abs(held.start), Math.abs(held.end)) >= 120 && span >= 2;
const minuteSteps = [15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400];

/** `1:30`, `\u22122:05:00.5`, `12:05:00`. */
function minuteText(at, decimals) {
  const all = Math.abs(at).toFixed(decimals).split('.'), two = number => String(number).padStart(2, '0');
  const seconds = Number(all[0]), hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  const front = hours ? hours + ':' + two(minutes) : minutes;
  return (at < 0 ? '\u2212' : '') + front + ':' + two(seconds % 60) + (all[1] ? '.' + all[1] : '');
}

/** The exact end of the axis; of a short or a long one without zeros at its end. */
function endText() {
  if (inMinutes) return minuteText(held.end, 3).replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  if (!held.isTimed) return String(Math.round(held.end + 1));
  return axisScale === 1 ? moment(held.end) : String(Number((held.end * axisScale).toFixed(3))) + nobreak + axisUnit;
}

/** The exact end, and ticks at round values, at least 90 pixels apart. */
function placeAxis() {
  const axis = byId('app-axis'), width = axis.clientWidth || 800;
  axis.textContent = '';
  if (isPoint) return axis.append(make('span', 'first', moment(held.start)));
  const last = make('span', 'end', endText());
  axis.append(last);
  const end = width - 40 - last.offsetWidth;
  let step = Math.pow(10, Math.floor(Math.log10(span)));
  while (step * width / span > 90) step /= 10;
  step *= [1, 2, 5, 10].find(factor => step * factor * width / span >= 90) || 10;
  if (inMinutes && step > 10) step = minuteSteps.find(one => one * width / span >= 90) || step;
  const decimals = Math.max(0, Math.ceil(-Math.log10(step * axisScale) - 1e-9));
  // Frames count from 1: of a capture without times the numbers are round.
  const zero = held.isTimed ? 0 : 1;
  for (let count = 0; count < 40; count += 1) {
    const at = (Math.ceil((held.start + zero) / step - 1e-9) + count) * step - zero;
    if (at > held.end + step * 1e-6) break;
    if (share(at) * width > end && count > 0) break;
    const text = inMinutes ? minuteText(at, decimals) : held.isTimed ? (at * axisScale).toFixed(decimals) + (count === 0 ? nobreak + axisUnit : '') : String(Math.round(at + 1));
    const tick = make('span', share(at) * width < 8 ? 'first' : '', text);
    tick.style.left = percent(share(at));
    axis.insertBefore(tick, last);
  }
}

const box = byId('app-brush'), cursor = byId('app-cursor');

/** Selects a time range; null selects the whole capture. */
function setBrush(start, end, isQuiet) {
  if (start === null || isPoint) brush = null;
  else {
    const least = span / 500, from = Math.max(held.start, Math.min(start, held.end - least));
    brush = [from, Math.max(from + least, Math.min(end, held.end))];
  }
  const [from, to] = brush || [held.start, held.end];
  box.style.left = percent(share(from));
  box.style.width = percent(share(to) - share(from));
  box.classList.toggle('whole', !brush);
  box.setAttribute('aria-valuetext', moment(from) + ' to ' + moment(to));
  [['app-from', from], ['app-to', to]].forEach(([name, at]) => {
    byId(name).setAttribute('aria-valuenow', at.toFixed(3));
    byId(name).setAttribute('aria-valuetext', moment(at));
  });
  const whole = byId('app-whole');
  if (whole.hidden === !!brush) {
    whole.hidden = !brush;
    placeWhole();
  }
  if (!isQuiet) showRows();
}

function placeCursor(row) {
  cursor.hidden = !row;
  if (row) cursor.style.left = percent(share(row.at));
}

/** Moves the brush so that it contains a row. */
function bringIntoBrush(row) {
  if (!brush || (row.at >= brush[0] && row.at <= brush[1])) return false;
  const half = (brush[1] - brush[0]) / 2;
  setBrush(row.at - half, row.at + half, true);
  return true;
}

(function drag() {
  let grip = null;
  function at(event) {
    const area = strip.getBoundingClientRect();
    return held.start + Math.max(0, Math.min(1, (event.clientX - area.left) / area.width)) * span;
  }
  strip.addEventListener('pointerdown', event => {
    if (event.button !== 0 || isPoint) return;
    const from = at(event), name = event.target.id, [low, high] = brush || [held.start, held.end];
    grip = { name: name === 'app-from' || name === 'app-to' || (event.target === box && brush) ? name : 'new', from, low, high };
    strip.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  strip.addEventListener('pointermove', event => {
    if (!grip) return;
    const now = at(event);
    if (grip.name === 'app-from') setBrush(Math.min(now, grip.high), grip.high);
    else if (grip.name === 'app-to') setBrush(grip.low, Math.max(now, grip.low));
    else if (grip.name === 'app-brush') {
      const move = Math.max(held.start - grip.low, Math.min(held.end - grip.high, now - grip.from));
      setBrush(grip.low + move, grip.high + move);
    } else if (Math.abs(now - grip.from) > span / 300) setBrush(Math.min(now, grip.from), Math.max(now, grip.from));
  });
  strip.addEventListener('pointerup', event => {
    // A click moves the brush.
    if (grip && grip.name === 'new' && Math.abs(at(event) - grip.from) <= span / 300) {
      const half = (brush ? brush[1] - brush[0] : span / 14) / 2;
      setBrush(grip.from - half, grip.from + half);
    }
    grip = null;
  });
  strip.addEventListener('dblclick', () => setBrush(null));
  byId('app-whole').addEventListener('click', () => setBrush(null));
  [box, byId('app-from'), byId('app-to')].forEach(part => part.addEventListener('keydown', event => {
    const sign = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!sign) return;
    event.preventDefault();
    event.stopPropagation();
    const [low, high] = brush || [held.start, held.end], step = sign * Math.max((high - low) / 10, span / 1000);
    if (part === box) setBrush(low + step, high + step);
    else if (part.id === 'app-from') setBrush(Math.min(low + step, high), high);
    else setBrush(low, Math.max(high + step, low));
  }));
})();
