// The window of time: lanes in tiles by levels of zoom, cursors, and the axis.
var plot = $('plot'), laneBox = $('lanes'), lanes = null;
// What is drawn in tiles: the lanes of all identifiers, and the bytes of some. A box with its tiles, by level and index.
var strips = [], laneStrip = { box: laneBox, path: 'lanes/', tiles: new Map() };
// The time between the two cursors; a third press clears them.
var between = () => view.cursors.length === 2 ? [min(...view.cursors), max(...view.cursors)] : null;

function plotTo(time) { var ends = windowOf(); return (time - ends[0]) / (ends[1] - ends[0]) * plot.clientWidth; }
function plotFrom(x) { var ends = windowOf(); return ends[0] + x / plot.clientWidth * (ends[1] - ends[0]); }

function loadLanes() {
  var own = capture.generation;
  return quietly(ask('lanes', shade()), answer => {
    if (own !== capture.generation) return;
    lanes = answer;
    put(laneBox, 'height', lanes.lanes.length * lanes.pitch);
    clear(laneBox);
    laneStrip.tiles.clear();
    showCurves();
  });
}

function showLaneNames() {
  var names = $('lane-names');
  clear(names);
  view.curves.forEach(name => {
    var dot = name.indexOf('.'), close = copy('curve', names, { what: name.slice(dot + 1), where: dot < 0 ? 'bits that changed' : name.slice(0, dot) + ' ' }).lastChild;
    set(close, 'aria-label', 'Remove the lane of ' + name);
    on(close, 'click', () => { toggleCurve(name); });
  });
  if (!lanes) return;
  lanes.lanes.forEach(lane => {
    var line = make('div', names, null, 'lane');
    make('b', line, lane.text);
    make('span', line, lane.name);
    draggable(line, lane.id);
  });
  if (lanes.more) make('div', names, '+' + lanes.more + ' more', 'lane');
}

var showWindow = onceAFrame(() => drawWindow());

function drawWindow() {
  if (!lanes || !capture) return;
  var ends = windowOf(), length = ends[1] - ends[0], width = plot.clientWidth;
  tell('window-length', capture.timed ? duration(length) : grouped(round(length)) + ' rows');
  // The level whose tiles are at least as sharp as the screen.
  var whole = lanes.span + 1, wanted = length / width * lanes.width;
  var level = clamp(ceil(log2(whole / wanted)), 0, lanes.levels), tile = whole / pow(2, level);
  var first = max(0, floor((ends[0] - lanes.start) / tile));
  var last = min(pow(2, level) - 1, floor((ends[1] - lanes.start) / tile));
  strips.forEach(strip => { drawStrip(strip, level, first, last, whole); });
  drawMarks();
  drawCurves();
  showAxis($('window-axis'), ends, plotTo, width);
  drawFan();
}

function drawStrip(strip, level, first, last, whole) {
  var needed = new Set(), areDrawn = true;
  for (var index = max(0, first - 1); index <= min(last + 1, pow(2, level) - 1); index += 1) {
    var isSeen = index >= first && index <= last;
    needed.add(level + '/' + index);
    if (!stripTile(strip, level, index, !isSeen).isDrawn && isSeen) areDrawn = false;
  }
  strip.tiles.forEach((one, key) => {
    // Those of another level stay below until all of this one are there.
    if (!needed.has(key) && (areDrawn || !one.isDrawn)) { one.image.remove(); one.image.removeAttribute('src'); strip.tiles.delete(key); return; }
    var length = whole / pow(2, one.level), start = lanes.start + one.index * length;
    var from = plotTo(start), to = plotTo(start + length);
    one.image.style.zIndex = one.level === level ? 1 : 0;
    // Half a pixel more: no seam where two tiles meet.
    one.image.style.transform = 'translateX(' + from + 'px) scaleX(' + (to - from + .5) / lanes.width + ')';
  });
}

function stripTile(strip, level, index, isAhead) {
  var key = level + '/' + index, known = strip.tiles.get(key);
  if (known) return known;
  var image = new Image(), tile = { level, index: index, image };
  strip.tiles.set(key, tile);
  image.alt = '';
  put(image, 'width', lanes.width);
  var fields = shade({ g: capture.generation });
  if (isAhead) fields.ahead = 1;
  if (strip.name) fields.key = strip.name;
  image.src = target(strip.path + key, fields);
  image.decode().then(() => {
    if (strip.tiles.get(key) !== tile) return;
    tile.isDrawn = true;
    strip.height = image.naturalHeight * lanes.width / image.naturalWidth;
    put(image, 'height', strip.height);
    strip.box.appendChild(image);
    showWindow();
  }).catch(() => { if (strip.tiles.get(key) === tile) strip.tiles.delete(key); });
  return tile;
}

// What is drawn over the lanes: silences, incidents, cursors, marks, and the chosen frame.
function drawMarks() {
  var marks = $('plot-marks'), flags = $('flags'), width = plot.clientWidth;
  clear(marks);
  clear(flags);
  function line(time, kind, text, flag) {
    var x = plotTo(time);
    if (x < 0 || x > width) return;
    if (kind) put(make('div', marks, null, kind), 'left', x);
    if (flag) put(make('span', flags, text, flag), 'left', x);
  }
  function span(from, to, kind, parent = marks) {
    var left = clamp(plotTo(from), 0, width), box = make('div', parent, null, kind);
    put(box, 'left', left);
    put(box, 'width', clamp(plotTo(to), 0, width) - left);
    return box;
  }
  var ends = between();
  if (ends && plotTo(ends[1]) > 0 && plotTo(ends[0]) < width) {
    span(...ends, 'span');
    make('b', span(...ends, 'delta', flags), 'Δ ' + (capture.timed ? seconds(ends[1] - ends[0]) + ' s' : grouped(ends[1] - ends[0])));
  }
  lanes.silences.forEach(one => {
    var from = plotTo(one.start), to = plotTo(one.end), text = duration(one.end - one.start);
    if (to < 0 || from > width || to - from < 2) return;
    var box = span(one.start, one.end, 'silence');
    if (to - from > 64) make('span', box, to - from > 150 ? 'no message ' + text : text);
  });
  capture.marks.forEach(one => { line(one[1], 'marked', '', 'flag mark'); });
  // A more serious flag covers a lesser one.
  incidents.slice().reverse().forEach(one => {
    if (one.start !== undefined && one.severity === 'error' && !hiddenSeverities.has('error')) line(one.start, '', one.number, 'flag error');
  });
  view.cursors.forEach((time, index) => { line(time, 'cursor', index ? 'B' : 'A', 'flag'); });
  if (chosenTime !== null) line(chosenTime, 'now');
}

// To draw on a canvas, which is empty then.
function pen(canvas, width = canvas.clientWidth, height = canvas.clientHeight) {
  var drawing = canvas.getContext('2d'), ratio = devicePixelRatio;
  var size = [width, height].map(one => round(one * ratio));
  if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
  drawing.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawing.clearRect(0, 0, width, height);
  return drawing;
}
// Colours of the theme, each computed once.
var tones = {};
var tone = name => tones[name] = tones[name] || getComputedStyle(root).getPropertyValue(name);

// Round times below a plot, and where they are in it.
function showAxis(axis, ends, place, room) {
  clear(axis);
  var all = ticks(ends[0], ends[1], max(2, floor(axis.clientWidth / 110)));
  var step = all.length > 1 ? all[1] - all[0] : ends[1] - ends[0];
  var decimals = clamp(ceil(-log10(step / 1e9)), 0, 9);
  all.forEach(time => {
    var x = place(time), text = !capture.timed ? grouped(time + 1)
      : ends[1] - ends[0] > 120e9 ? (time ? duration(time) : '0') : seconds(time, decimals);
    if (x > room) return;
    put(make('i', axis), 'left', x);
    put(make('span', axis, text), 'left', clamp(x, text.length * 3, room - text.length * 3));
  });
}

// A fan leads from the brush to the plot.
function drawFan() {
  var fan = $('fan');
  fan.hidden = !view.span || $('overview').hidden;
  var own = area(fan), top = area(brush), below = area(plot);
  fan.style.clipPath = 'polygon(' + [[top.left, own.top], [top.right, own.top], [below.right, below.top], [below.left, below.top]]
    .map(corner => corner[0] - own.left + 'px ' + (corner[1] - own.top) + 'px') + ')';
}

on(plot, 'wheel', e => {
  stop(e);
  if (abs(e.deltaX) > abs(e.deltaY) || e.shiftKey) pan((e.deltaX || e.deltaY) / plot.clientWidth);
  else zoomAt(plotFrom(inside(e, plot)), wheelFactor(e));
}, { passive: false });
// One finger or the pointer pans; two fingers zoom, and a long press sets a cursor, as the other button does.
var panX = 0, gap = 0;
onDrag(plot, e => { panX = e.clientX; return true; }, e => {
  var share = (panX - e.clientX) / plot.clientWidth;
  panX = e.clientX;
  if (!gap) pan(share);
}, (e, hasMoved) => { if (hasMoved) keepAddress(true); else goTo({ time: round(plotFrom(inside(e, plot))) }); });
on(plot, 'touchmove', e => {
  if (e.touches.length < 2) return;
  var before = gap;
  gap = max(10, abs(e.touches[0].clientX - e.touches[1].clientX));
  if (before) zoomAt(centre(), before / gap);
});
on(plot, 'touchend', e => { gap = 0; });
on(plot, 'contextmenu', e => { stop(e); setCursor(round(plotFrom(inside(e, plot)))); });

function setCursor(time) {
  if (between()) view.cursors = [];
  else if (time !== null && time !== view.cursors[0]) view.cursors.push(time);
  keepAddress(true);
  showWindow();
}
// Only the rows between the cursors, or all.
function filterTimes() {
  if (!view.rows && !between()) { say('c sets the cursors first'); return; }
  view.rows = view.rows ? null : between();
  applyFilter();
}
