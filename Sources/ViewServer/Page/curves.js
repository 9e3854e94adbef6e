// Curves of signals above the lanes, in the panel, and what is between the cursors. A curve is named by identifier and signal.
var curveBox = $('curves'), curveKnown = new Map(), curveBusy = new Set();

function toggleCurve(name) {
  var place = view.curves.indexOf(name);
  if (place >= 0) view.curves.splice(place, 1);
  else if (view.curves.length < mostCurves) view.curves.push(name);
  else { say('at most ' + mostCurves + ' lanes'); return; }
  keepAddress(true);
  showCurves();
}
function addCurve() {
  var next = detail && (detail.signals || []).find(one => !one.automatic && !view.curves.includes(detail.key + '.' + one.name));
  if (next) toggleCurve(detail.key + '.' + next.name); else say('no other signal in this frame');
}
function askCurves(name, ends, parts) {
  var dot = name.indexOf('.'), fields = { key: dot < 0 ? name : name.slice(0, dot), from: round(ends[0]), to: round(ends[1]), n: parts, raw: view.raw ? 1 : 0 };
  if (dot >= 0) fields.signal = name.slice(dot + 1);
  return ask('curves', fields);
}

function showCurves() {
  clear(curveBox);
  strips = [laneStrip];
  view.curves.forEach(name => {
    if (name.includes('.')) make('canvas', curveBox).dataset.name = name;
    else strips.push({ box: make('div', curveBox), name, path: 'bytes/', tiles: new Map() });
  });
  showLaneNames();
  showFrame();
  showWindow();
}

// Draws what is known of the curves, and asks for what the window needs: one request for each at a time.
function drawCurves() {
  var ends = windowOf();
  function label(name, high, low, unit, height) {
    var texts = $('lane-names').children[view.curves.indexOf(name)];
    put(texts, 'height', height);
    write(texts, { high, low, unit });
  }
  strips.forEach(strip => {
    if (!strip.name || !strip.height) return;
    var height = max(48, strip.height);
    put(strip.box, 'height', height);
    // Longer payloads have smaller rows, and an odd height.
    var own = strip.height + .01 | 0;
    label(strip.name, 0, (own % 2 ? own / 2 | 0 : own / 6) - 1, '', height);
  });
  curveBox.querySelectorAll('canvas').forEach(canvas => {
    var name = canvas.dataset.name, known = curveKnown.get(name), width = round(plot.clientWidth);
    var wanted = [ends, width, capture.generation, view.raw].join();
    if ((!known || known.wanted !== wanted) && !curveBusy.has(name)) {
      curveBusy.add(name);
      quietly(askCurves(name, ends, width), answer => {
        curveKnown.set(name, { wanted: wanted, curve: answer.signals[0] });
        showWindow();
      }).then(() => { curveBusy.delete(name); });
    }
    var curve = known?.curve;
    if (known) drawCurve(canvas, curve, ends, null);
    if (curve) label(name, curve.texts[2], curve.texts[0], curve.unit, 48);
  });
  showBetween();
}

// A line through first and last values, and the least and the largest of each part.
function drawCurve(canvas, curve, ends, now) {
  var drawing = pen(canvas), width = canvas.clientWidth, height = canvas.clientHeight, margin = 4;
  var x = time => (time - ends[0]) / (ends[1] - ends[0]) * width;
  if (now !== null) { drawing.fillStyle = tone('--ink'); drawing.fillRect(x(now), 0, 1, height); }
  if (!curve) return;
  var range = curve.largest - curve.least || 1;
  var y = value => height - margin - (value - curve.least) / range * (height - 2 * margin);
  drawing.strokeStyle = tone('--link');
  drawing.lineWidth = 1.5;
  drawing.lineJoin = 'round';
  drawing.beginPath();
  curve.parts.forEach(part => {
    var from = x(part[0]), to = x(part[1]);
    if (part[6]) drawing.moveTo(from, y(part[4])); else drawing.lineTo(from, y(part[4]));
    if (part[2] !== part[3]) { drawing.lineTo((from + to) / 2, y(part[2])); drawing.lineTo((from + to) / 2, y(part[3])); }
    drawing.lineTo(to + .1, y(part[5]));
  });
  drawing.stroke();
}

// Least, mean and largest of the first curve between the cursors.
var betweenKnown = '';
function showBetween() {
  var output = $('between');
  var ends = between(), name = view.curves.find(one => one.includes('.')), wanted = [ends, name, view.raw].join();
  if (!ends) { output.textContent = betweenKnown = ''; return; }
  if (wanted === betweenKnown) return;
  betweenKnown = wanted;
  output.textContent = '';
  if (name) quietly(askCurves(name, ends, 1), answer => {
    var curve = answer.signals[0];
    if (wanted !== betweenKnown || !curve) return;
    output.append('A – B');
    ['min', 'mean', 'max'].forEach((one, index) => { output.append('  ' + one + ' '); make('b', output, curve.texts[index]); });
    output.append(' ' + curve.unit);
  });
}

// Small curves beside the values of the panel.
var sparks = null, showSparks = whenRested(() => {
  if (!detail || !detail.key || !$('panel').querySelector('canvas')) return;
  var ends = windowOf(), key = detail.key;
  quietly(askCurves(key, ends, 280), answer => {
    if (!detail || detail.key !== key) return;
    sparks = { key, ends, signals: answer.signals };
    drawSparks();
  });
}, 120);
function drawSparks() {
  if (!sparks || !detail || sparks.key !== detail.key) return;
  $('panel').querySelectorAll('canvas').forEach(canvas => {
    drawCurve(canvas, sparks.signals.find(one => one.name === canvas.dataset.name), sparks.ends, chosenTime);
  });
}
