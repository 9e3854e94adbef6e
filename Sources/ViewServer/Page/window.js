// The window of time: lanes in tiles by levels of zoom, cursors, and the axis.
var plot = $('plot'), laneBox = $('lanes'), lanes = null;
// By address: { image, level, index, isDrawn }.
var laneTiles = new Map();
// Two cursors; a third press clears them.
var cursors = [];

function plotTo(time) { var ends = windowOf(); return (time - ends[0]) / (ends[1] - ends[0]) * plot.clientWidth; }
function plotFrom(x) { var ends = windowOf(); return ends[0] + x / plot.clientWidth * (ends[1] - ends[0]); }

function loadLanes() {
  var own = capture.generation;
  return ask('lanes', shade()).then(answer => {
    if (own !== capture.generation) return;
    lanes = answer;
    laneTiles.forEach(tile => { tile.image.remove(); });
    laneTiles.clear();
    put(laneBox, 'height', lanes.lanes.length * lanes.pitch);
    showCurves();
  }).catch(nothing);
}

function showLaneNames() {
  var names = $('lane-names');
  clear(names);
  view.curves.forEach(name => {
    var line = make('div', names, null, 'curve-name'), dot = name.indexOf('.');
    make('b', line, name.slice(dot + 1));
    var below = make('span', line, name.slice(0, dot) + ' ');
    make('i', below, '', 'unit');
    ['high', 'low'].forEach(kind => { make('span', line, '', kind); });
    var close = make('button', line, '\u00d7', 'close');
    set(close, 'aria-label', 'Remove the curve of ' + name);
    on(close, 'click', () => { toggleCurve(name); });
  });
  if (!lanes) return;
  lanes.lanes.forEach(lane => {
    var line = make('div', names, null, 'lane');
    make('b', line, lane.text);
    make('span', line, lane.name);
  });
  if (lanes.more) make('div', names, '+' + lanes.more + ' more', 'lane');
}

var windowDue = false;
function showWindow() {
  if (windowDue) return;
  windowDue = true;
  requestAnimationFrame(() => { windowDue = false; drawWindow(); });
}

function drawWindow() {
  if (!lanes || !capture) return;
  var ends = windowOf(), length = ends[1] - ends[0], width = plot.clientWidth;
  $('window-length').textContent = capture.timed ? duration(length) : grouped(round(length)) + ' rows';
  // The level whose tiles are at least as sharp as the screen.
  var whole = lanes.span + 1, wanted = length / width * lanes.width;
  var level = clamp(ceil(log2(whole / wanted)), 0, lanes.levels);
  var tile = whole / pow(2, level);
  var first = max(0, floor((ends[0] - lanes.start) / tile));
  var last = min(pow(2, level) - 1, floor((ends[1] - lanes.start) / tile));
  var needed = new Set(), areDrawn = true;
  for (var index = first - 1; index <= last + 1; index += 1) {
    if (index < 0 || index >= pow(2, level)) continue;
    var isSeen = index >= first && index <= last;
    needed.add(level + '/' + index);
    if (!laneTile(level, index, !isSeen).isDrawn && isSeen) areDrawn = false;
  }
  laneTiles.forEach((one, key) => {
    // Those of another level stay below until all of this one are there.
    if (!needed.has(key) && (areDrawn || !one.isDrawn)) { one.image.remove(); if (!one.isDrawn) one.image.removeAttribute('src'); laneTiles.delete(key); return; }
    var start = lanes.start + one.index * (whole / pow(2, one.level)), end = start + whole / pow(2, one.level);
    var from = plotTo(start), to = plotTo(end);
    one.image.style.zIndex = one.level === level ? 1 : 0;
    // Half a pixel more: no seam where two tiles meet.
    one.image.style.transform = 'translateX(' + from + 'px) scaleX(' + (to - from + .5) / lanes.width + ')';
  });
  drawMarks();
  drawCurves();
  drawAxis();
  drawFan();
}

function laneTile(level, index, isAhead) {
  var key = level + '/' + index, known = laneTiles.get(key);
  if (known) return known;
  var tile = { level: level, index: index, image: new Image(), isDrawn: false };
  laneTiles.set(key, tile);
  tile.image.alt = '';
  put(tile.image, 'width', lanes.width);
  put(tile.image, 'height', lanes.lanes.length * lanes.pitch);
  var fields = shade({ g: capture.generation });
  if (isAhead) fields.ahead = 1;
  tile.image.src = target('lanes/' + key, fields);
  tile.image.decode().then(() => {
    if (laneTiles.get(key) !== tile) return;
    tile.isDrawn = true;
    laneBox.appendChild(tile.image);
    showWindow();
  }).catch(() => { if (laneTiles.get(key) === tile) laneTiles.delete(key); });
  return tile;
}

// What is drawn over the lanes: silences, incidents, cursors, and the chosen frame.
function drawMarks() {
  var marks = $('plot-marks'), flags = $('flags'), width = plot.clientWidth;
  clear(marks);
  clear(flags);
  lanes.silences.forEach(one => {
    var from = plotTo(one.start), to = plotTo(one.end);
    if (to < 0 || from > width || to - from < 2) return;
    var box = make('div', marks, null, 'silence');
    put(box, 'left', max(0, from));
    put(box, 'width', min(width, to) - max(0, from));
    if (to - from > 64) make('span', box, to - from > 150 ? 'no message ' + duration(one.end - one.start) : duration(one.end - one.start));
  });
  // A graver flag covers a lesser one.
  incidents.slice().reverse().forEach(one => {
    if (one.start === undefined || one.severity !== 'error' || hiddenSeverities.has('error')) return;
    var x = plotTo(one.start);
    if (x < 0 || x > width) return;
    var flag = make('span', flags, String(one.number), 'flag error');
    put(flag, 'left', x);
  });
  cursors.forEach((time, index) => {
    var x = plotTo(time);
    if (x < 0 || x > width) return;
    put(make('div', marks, null, 'cursor'), 'left', x);
    put(make('span', flags, index ? 'B' : 'A', 'flag'), 'left', x);
  });
  if (cursors.length === 2) {
    var from = plotTo(min(cursors[0], cursors[1])), to = plotTo(max(cursors[0], cursors[1]));
    var box = make('div', marks, null, 'span');
    put(box, 'left', from);
    put(box, 'width', to - from);
  }
  if (chosenTime !== null) {
    var at = plotTo(chosenTime);
    if (at >= 0 && at <= width) put(make('div', marks, null, 'now'), 'left', at);
  }
}

function pen(canvas) {
  var ratio = devicePixelRatio, width = canvas.clientWidth, height = canvas.clientHeight;
  if (canvas.width !== round(width * ratio) || canvas.height !== round(height * ratio)) {
    canvas.width = round(width * ratio);
    canvas.height = round(height * ratio);
  }
  var drawing = canvas.getContext('2d');
  drawing.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawing.clearRect(0, 0, width, height);
  return drawing;
}
function tone(name) { return getComputedStyle(root).getPropertyValue(name); }

function drawAxis() {
  var canvas = $('window-axis'), axis = pen(canvas), ends = windowOf(), width = canvas.clientWidth;
  axis.fillStyle = tone('--ink');
  axis.fillRect(0, 0, width, 1);
  axis.font = '11px Inter, "DejaVu Sans", sans-serif';
  axis.fillStyle = tone('--quiet');
  var all = ticks(ends[0], ends[1], max(2, floor(width / 100)));
  var step = all.length > 1 ? all[1] - all[0] : ends[1] - ends[0];
  var decimals = capture.timed ? clamp(ceil(-log10(step / 1e9)), 0, 9) : 0;
  all.forEach(time => {
    var x = plotTo(time), text = capture.timed
      ? (ends[1] - ends[0] > 120e9 ? (time ? duration(time) : '0') : grouped((time / 1e9).toFixed(decimals).split('.')[0]) + (decimals ? '.' + (time / 1e9).toFixed(decimals).split('.')[1] : ''))
      : grouped(time + 1);
    var size = axis.measureText(text).width;
    axis.fillRect(x, 0, 1, 5);
    axis.fillText(text, clamp(x - size / 2, 0, width - size), 17);
  });
}

// A fan leads from the brush to the plot.
function drawFan() {
  var canvas = $('fan'), drawing = pen(canvas), area = canvas.getBoundingClientRect();
  if (!view.span || $('overview').hidden) return;
  var top = brush.getBoundingClientRect(), below = plot.getBoundingClientRect(), head = $('flags').getBoundingClientRect();
  drawing.fillStyle = tone('--fan');
  drawing.beginPath();
  drawing.moveTo(top.left - area.left, 0);
  drawing.lineTo(top.right - area.left, 0);
  drawing.lineTo(below.right - area.left, head.bottom - area.top);
  drawing.lineTo(below.left - area.left, head.bottom - area.top);
  drawing.fill();
}

on(plot, 'wheel', e => {
  e.preventDefault();
  var x = inside(e, plot), ends = windowOf();
  if (abs(e.deltaX) > abs(e.deltaY) || e.shiftKey) {
    var by = (e.deltaX || e.deltaY) / plot.clientWidth * (ends[1] - ends[0]);
    setWindow(ends[0] + by, ends[1] + by);
  } else zoomAt(plotFrom(x), wheelFactor(e));
}, { passive: false });
// One finger or the pointer pans; two fingers zoom.
var fingers = new Map(), panned = null;
on(plot, 'pointerdown', e => {
  if (e.button !== 0) return;
  fingers.set(e.pointerId, e.clientX);
  plot.setPointerCapture(e.pointerId);
  panned = { x: e.clientX, ends: windowOf(), hasMoved: fingers.size > 1, gap: fingerGap() };
});
function fingerGap() { var all = Array.from(fingers.values()); return all.length > 1 ? max(10, abs(all[0] - all[1])) : 0; }
on(plot, 'pointermove', e => {
  if (!panned || !fingers.has(e.pointerId)) return;
  fingers.set(e.pointerId, e.clientX);
  var ends = panned.ends, length = ends[1] - ends[0];
  if (panned.gap && fingers.size > 1) {
    var middle = (ends[0] + ends[1]) / 2, half = length / 2 * panned.gap / fingerGap();
    setWindow(middle - half, middle + half);
    return;
  }
  if (abs(e.clientX - panned.x) > 3) panned.hasMoved = true;
  if (!panned.hasMoved) return;
  var by = (panned.x - e.clientX) / plot.clientWidth * length;
  setWindow(ends[0] + by, ends[1] + by);
});
on(plot, 'pointerup', e => {
  var was = panned;
  fingers.delete(e.pointerId);
  if (fingers.size) return;
  panned = null;
  if (!was) return;
  if (was.hasMoved) { keepAddress(true); return; }
  goTo({ time: round(plotFrom(inside(e, plot))) });
});
on(plot, 'pointercancel', () => { fingers.clear(); panned = null; });

function setCursor() {
  if (cursors.length === 2) cursors = [];
  else if (chosenTime !== null && chosenTime !== cursors[0]) cursors.push(chosenTime);
  showWindow();
  keepAddressSoon();
}
