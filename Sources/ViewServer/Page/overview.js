// The whole capture over time: load and lanes as one picture, pins of incidents, and the brush of the window.
var strip = $('strip'), brush = $('brush'), pins = $('pins');

// The window of time: two times in nanoseconds since the first frame; null shows all.
function windowOf() {
  return view.span || [capture.start, max(capture.end, capture.start + 1)];
}
function setWindow(from, to) {
  var whole = span(), least = 1000, length = clamp(to - from, min(least, whole), whole);
  from = clamp(from, capture.start, capture.end - length);
  view.span = length >= whole ? null : [round(from), round(from + length)];
  showBrush();
  showWindow();
  showSparks();
  keepAddressSoon();
}
// Keeps a time in the window, without changing its length.
function showTime(time) {
  if (!view.span || (time >= view.span[0] && time <= view.span[1])) { showWindow(); return; }
  var length = view.span[1] - view.span[0];
  setWindow(time - length / 2, time + length / 2);
}

var stripTo = time => (time - capture.start) / span() * strip.clientWidth;
var stripFrom = x => capture.start + x / strip.clientWidth * span();

function showOverview() {
  $('overview').hidden = !capture.complete || !capture.frames;
  if (!capture.complete || !capture.frames) return;
  var picture = $('strip-picture'), next = new Image();
  next.src = target('overview', shade({ w: strip.clientWidth, g: capture.generation }));
  quietly(next.decode(), () => { picture.src = next.src; picture.hidden = false; });
  showPins();
  showBrush();
  showAxis($('overview-axis'), [capture.start, capture.end], stripTo, strip.clientWidth - 110);
  make('b', $('overview-axis'), capture.timed ? duration(capture.end) : grouped(capture.end + 1));
}

// A more serious pin keeps its place, a lesser one within 6 pixels joins it.
function showPins() {
  clear(pins);
  clear($('strip-marks'));
  var taken = [];
  function pin(x, kind, title, text, work) {
    var button = make('button', pins, text, 'pin ' + kind);
    put(button, 'left', x);
    set(button, 'aria-label', title);
    button.title = title;
    button.tabIndex = -1;
    on(button, 'click', work);
  }
  incidents.forEach(one => {
    if (one.start === undefined || hiddenSeverities.has(one.severity)) return;
    var x = stripTo(one.start), isError = one.severity === 'error';
    if (taken.some(other => abs(other - x) < (isError ? 16 : 6))) return;
    taken.push(x);
    pin(x, one.severity, one.severity + ': ' + one.title, isError ? one.number : '', () => { goToIncident(one); });
    if (isError) put(make('div', $('strip-marks'), null, 'line'), 'left', x);
  });
  capture.marks.forEach(one => { pin(stripTo(one[1]), 'mark', 'mark at row ' + grouped(one[0] + 1), '', () => { goTo({ frame: one[0] }); }); });
}

function showBrush() {
  if (!capture) return;
  var ends = windowOf(), from = stripTo(ends[0]), to = stripTo(ends[1]);
  var width = max(10, to - from);
  brush.hidden = !view.span || !capture.complete;
  put(brush, 'left', clamp((from + to - width) / 2, 0, strip.clientWidth - width));
  put(brush, 'width', width);
  set(brush, 'aria-valuetext', seconds(ends[0]) + ' to ' + seconds(ends[1]) + ' s');
  set(brush, 'aria-valuenow', round(ends[0] / 1e6));
}

// About this many round times from one to another.
function ticks(from, to, count) {
  var least = (to - from) / count, step = 1;
  var seconds60 = [15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400];
  if (least > 10e9) {
    step = (seconds60.find(one => one * 1e9 >= least) || ceil(least / 86400e9) * 86400) * 1e9;
  } else {
    var power = pow(10, floor(log10(max(1, least))));
    step = [1, 2, 5, 10].map(one => one * power).find(one => one >= least);
  }
  var all = [];
  for (var time = ceil(from / step) * step; time <= to && all.length < 200; time += step) all.push(time);
  return all;
}
function duration(time) {
  var whole = round(abs(time) / 1e9);
  if (whole < 60) return (time / 1e9).toFixed(abs(time) < 10e9 ? 3 : 1).replace(/\.?0+$/, '') + ' s';
  var parts = [[floor(whole / 3600), 'h'], [floor(whole % 3600 / 60), 'min'], [whole % 60, 's']];
  return parts.filter(part => part[0]).map(part => part.join(' ')).join(' ');
}

// A drag on the strip selects a window; on the brush it moves it, at its edges it resizes it.
var brushing = null;
onDrag(strip, e => {
  if (!capture || !capture.complete) return false;
  var x = inside(e, strip), left = parseFloat(brush.style.left), right = left + parseFloat(brush.style.width);
  var isOutside = brush.hidden || x < left - 6 || x > right + 6, isWide = right - left > 24;
  // How far each end of the window moves with the pointer; both are set where a new window begins.
  var time = stripFrom(x);
  brushing = { time, ends: isOutside ? [time, time] : windowOf(), 
    from: !isOutside && (!isWide || x < right - 6), to: isOutside || !isWide || x > left + 6 };
  return true;
}, e => {
  var by = stripFrom(inside(e, strip)) - brushing.time, ends = brushing.ends;
  var from = ends[0] + (brushing.from ? by : 0), to = ends[1] + (brushing.to ? by : 0);
  setWindow(min(from, to), max(from, to));
}, (e, hasMoved) => {
  if (hasMoved) keepAddress(true); else goTo({ time: round(stripFrom(inside(e, strip))) });
});
on(strip, 'wheel', e => {
  stop(e);
  zoomAt(stripFrom(inside(e, strip)), wheelFactor(e));
}, { passive: false });
var wheelFactor = e => exp(clamp(e.deltaY * (e.deltaMode ? 20 : 1), -300, 300) / 300);
function zoomAt(time, factor) {
  var ends = windowOf();
  time = clamp(time, ends[0], ends[1]);
  setWindow(time - (time - ends[0]) * factor, time + (ends[1] - time) * factor);
}
