// The log: tiles that the server draws, placed from the row at the top. The page is not as long as the log, so any
// number of rows scrolls exactly.
var rows = $('rows'), marker = $('chosen'), ruler = $('ruler');
// The tile at the top, and how many pixels of it are above the view.
var at = { tile: 0, y: 0 };
// By number: { element, data, picture, abort }.
var tiles = new Map();
// 1 or -1, the direction of the last movement; the version of the sheet, so that late answers are dropped.
var direction = 1, version = 0;

// Height and width of the log's view, which are read from the page only when it changes them.
var room = 0, wide = 0;
function fit() { room = rows.clientHeight; wide = rows.clientWidth; }
// The width that the style sheet leaves for the log: the first tile is asked for before the page is laid out.
var guess = () => innerWidth - (innerWidth > 1180 ? 607 : innerWidth > 720 ? 247 : 15);

function tileHeight(number) {
  var tile = tiles.get(number);
  return tile?.data ? tile.data.height : sheet.tileHeight;
}

// Tiles of the look before, which are shown until those of the present one are drawn.
var stale = [], zebra = { element: $('zebra') };
function dropStale() { stale.splice(0).forEach(one => { one.element.remove(); }); }
function forgetTiles() {
  tiles.forEach(tile => {
    if (!tile.isDrawn) { drop(tile); return; }
    stale.push(tile);
    set(tile.element, 'aria-hidden', true);
  });
  while (stale.length > 16) stale.shift().element.remove();
  tiles.clear();
  film.time = -1e9;
  version += 1;
}
function drop(tile) {
  tile.abort.abort();
  tile.element.remove();
  tiles.delete(tile.number);
}

var renderSoon = onceAFrame(() => render());

// Moves the top of the view within the tiles; exact in rows, whatever the number of tiles.
function settle() {
  while (at.tile < sheet.tiles - 1 && at.y >= tileHeight(at.tile)) { at.y -= tileHeight(at.tile); at.tile += 1; }
  // The last row ends at the bottom.
  var below = -at.y;
  for (var number = at.tile; number < sheet.tiles && below < room; number += 1) below += tileHeight(number);
  if (below < room) at.y -= room - below;
  while (at.y < 0 && at.tile > 0) { at.tile -= 1; at.y += tileHeight(at.tile); }
  at.y = max(0, at.y);
}

// Pixels since the last frame, its time, and pixels a millisecond; milliseconds from a request to a picture.
var moved = 0, last = 0, speed = 0, delay = 40;
function render() {
  if (!sheet || !sheet.tiles) return;
  settle();
  var now = clock(), top = -at.y, number = at.tile, seen = [];
  speed = moved && (speed + abs(moved) / max(8, now - last)) / 2;
  moved = 0;
  last = now;
  // How far the log moves until an answer is there: tiles are asked for where it is then, or not at all.
  var lead = speed * delay, skipped = floor(lead / sheet.tileHeight), isFast = skipped > 10;
  while (number < sheet.tiles && top < room) {
    var tile = tiles.get(number) || begin(number);
    if (lead < 2 * room) request(tile, false);
    place(tile, top);
    seen.push(number);
    top += tileHeight(number);
    number += 1;
  }
  // After a jump the tiles in the view are drawn before those beside it.
  var areDrawn = isViewDrawn();
  var first = seen[0], end = seen[seen.length - 1], ahead = isFast || !speed && !areDrawn ? 0 : skipped + 2;
  for (var step = max(1, skipped); step <= ahead; step += 1) {
    var next = direction > 0 ? end + step : first - step;
    if (next < 0 || next >= sheet.tiles) continue;
    tile = tiles.get(next) || begin(next);
    park(tile);
    request(tile, true);
  }
  tiles.forEach((tile, key) => {
    if (key < first - ahead - 4 || key > end + ahead + 4) drop(tile);
    else if (key < first || key > end) park(tile);
  });
  if (areDrawn) { dropStale(); tellDrawn(); }
  var rolls = lead >= 2 * room && !seen.some(number => tiles.get(number).isDrawn);
  if (rolls) rollFilm();
  // A picture of another movement is not shown.
  rolls = rolls && now - film.time < 200;
  if (rolls) { seen.forEach(number => { park(tiles.get(number)); }); rows.insertBefore(film.element, marker); }
  else film.element.remove();
  // What is blank moves, too.
  place(zebra, -(at.y % 40));
  zebra.element.style.opacity = areDrawn || rolls ? 0 : 1;
  showMarker();
  var topRow = rowAt(0);
  if (topRow && topRow.frame !== view.top) { view.top = topRow.frame; keepAddressSoon(); }
  drawRuler();
  showPlace();
  if (speed) renderSoon(); else rest();
}
function place(tile, top) {
  if (tile.top !== top) tile.element.style.transform = 'translateY(' + top + 'px)';
  tile.top = top;
}
function park(tile) { place(tile, -100000); }

// The row under a height of the view; null where its tile is not there yet.
function rowAt(y) {
  var top = -at.y, number = at.tile;
  while (number < sheet.tiles && top <= y) {
    var height = tileHeight(number), tile = tiles.get(number);
    if (y < top + height) {
      if (!tile?.data) return null;
      return tile.data.rows.findLast(row => row.top - (row.above || 0) <= y - top) || null;
    }
    top += height;
    number += 1;
  }
  return null;
}

function findRow(isMeant) {
  for (var tile of tiles.values()) {
    var row = tile.data?.rows.find(isMeant);
    if (row) return { tile, row };
  }
  return null;
}

// The place of a frame among the tiles that are there: its row, and its distance from the top of the view.
function placeOf(frame) {
  var found = findRow(row => row.frame === frame);
  if (!found) return null;
  var top = -at.y, number;
  for (number = at.tile; number < found.tile.number; number += 1) top += tileHeight(number);
  for (number = at.tile - 1; number >= found.tile.number; number -= 1) top -= tileHeight(number);
  found.top = top + found.row.top;
  return found;
}

function showMarker() {
  var place = placeOf(view.chosen);
  marker.hidden = !place || place.top > room || place.top + place.row.height < 0;
  if (marker.hidden) return;
  put(marker, 'height', place.row.height);
  marker.style.transform = 'translateY(' + place.top + 'px)';
}

function scrollBy(pixels) {
  if (!sheet) return;
  direction = pixels < 0 ? -1 : 1;
  at.y += pixels;
  moved += pixels;
  moves += 1;
  stopFollowing(pixels);
  renderSoon();
}

// Only the log moves, and shows the place at its top.
var toTop = { choose: false, step: false, top: true, force: true };

// Which tiles beside that of a row are seen, if all rows have a line: it is a third below the top of the view.
function beside(row) {
  var lines = sheet?.tileHeight / sheet?.pitch, line = row * sheet?.lines % lines, third = room / 3 / sheet?.pitch;
  return [-1, 1].filter(step => !(step < 0 ? line >= third : line + 2 * third + 1 <= lines));
}
// Asks for the tile with a place and those beside it at once: any place is one answer away.
function askPlace(fields, steps, signal) {
  var others = steps.map(step => [step, load({ ...fields, log: 0, png: '', step }, signal).catch(nothing)]);
  return load(fields, signal).then(answer => ({ ...answer, others }));
}
// How often the user has moved the log: answers to what was asked before do not move it back.
var moves = 0, going = null;
// What decides on which tile a row is. A capture that grows only adds rows.
var layout = () => sheet && [sheet.look, sheet.lines, sheet.tileHeight, sheet.pitch].join();
// Shows a place: { row }, { frame } or { time }. The row goes to a third of the view unless it is in it.
function goTo(place, options = {}) {
  var own = version, before = layout(), looked = lookText(), abort = new AbortController();
  var known = findRow(row => row.row === place.row || row.frame === place.frame);
  going?.abort();
  going = abort;
  moves += 1;
  var asked = known ? Promise.resolve({ ...known.tile.data, row: known.row.row, others: [] })
    : askPlace({ ...look(), ...place, png: '' }, beside(place.row ?? place.frame), abort.signal);
  return asked.then(answer => {
    if (going !== abort) return null;
    // The log is being loaded in another look.
    if (sheet?.look !== looked || before !== layout()) return options.isLast ? null : loaded.then(() => going === abort ? goTo(place, { ...options, isLast: true }) : null);
    going = null;
    moves += 1;
    return arrive(answer, options, own === version);
  }).catch(() => null);
}
function arrive(data, options, isPresent) {
  var row = data.rows?.find(one => one.row === data.row);
  if (!row) return null;
  if (options.choose !== false) view.chosen = row.frame;
  var known = options.force ? null : placeOf(row.frame);
  if (isPresent) adoptAll(data);
  if (!known || known.top < 0 || known.top + row.height > room) {
    at.tile = data.tile;
    at.y = row.top - (options.offset ?? (row.above || 0) + (options.top ? 0 : max(0, floor(room / 3 / sheet.pitch) * sheet.pitch)));
  }
  moved = 0;
  render();
  keepAddress(options.step !== false);
  if (options.choose !== false) loadFrame();
  return row;
}

// Moves the chosen row by some rows.
function moveBy(count) {
  stopFollowing(count);
  moves += 1;
  var start = placeOf(view.chosen);
  if (!start) return goTo({ frame: view.chosen ?? view.top }, { step: false });
  direction = count < 0 ? -1 : 1;
  var wanted = clamp(start.row.row + count, 0, sheet.rows - 1), found = findRow(row => row.row === wanted);
  if (!found) return goTo({ row: wanted }, { step: false });
  view.chosen = found.row.frame;
  var place = placeOf(view.chosen), top = place.top - (found.row.above || 0), end = place.top + found.row.height;
  if (top < 0) at.y += top; else if (end > room) at.y += end - room;
  renderSoon();
  keepAddressSoon();
  loadFrame();
}

var told = '';
function showPlace() {
  var row = placeOf(view.chosen), place = $('place'), name = 'row ' + grouped((view.chosen ?? view.top) + 1);
  var text = ' of ' + grouped(sheet.frames);
  if (sheet.rows !== sheet.frames) text += ' · ' + grouped(sheet.rows) + ' shown';
  var known = row ? row.row : view.chosen === null ? rowAt(0) : chosenTime === null ? null : { time: chosenTime };
  if (known && capture.timed) text += ' · ' + seconds(known.time) + ' s';
  if (told === name + text) return;
  told = name + text;
  clear(place);
  make('b', place, name);
  place.append(text);
}

// The ruler beside the log: the whole capture over time, and the place in it.
function drawRuler() {
  var height = room, width = 14, drawing = pen(ruler, width, height);
  function tick(time, colour) {
    drawing.fillStyle = tone(colour);
    drawing.fillRect(2, round(ruleTo(time)), width - 4, 2);
  }
  incidents.forEach(one => { if (one.severity !== 'info' && one.start !== undefined) tick(one.start, '--' + one.severity + '-fill'); });
  capture.marks.forEach(one => { tick(one[1], '--mark'); });
  var first = rowAt(0), last = rowAt(room - 1) || first;
  if (!first) return;
  var top = ruleTo(first.time), bottom = max(ruleTo(last.time), top + 14);
  if (bottom > height) { top -= bottom - height; bottom = height; }
  drawing.strokeStyle = tone('--link');
  drawing.lineWidth = 1.5;
  drawing.beginPath();
  drawing.roundRect(1.75, top + .75, width - 3.5, bottom - top - 1.5, 3);
  drawing.stroke();
}
var span = () => max(1, capture.end - capture.start);
var ruleTo = time => (time - capture.start) / span() * room;
var ruleFrom = y => round(capture.start + clamp(y / room, 0, 1) * span());

// One jump at a time while the ruler is dragged: the last one counts.
var jump = { isUnderWay: false, next: null };
function jumpTo(time) {
  if (jump.isUnderWay) { jump.next = time; return; }
  jump.isUnderWay = true;
  stopFollowing(-1);
  goTo({ time }, toTop).then(() => {
    jump.isUnderWay = false;
    if (jump.next !== null) { var next = jump.next; jump.next = null; jumpTo(next); }
  });
}
onDrag(ruler, e => { jumpTo(ruleFrom(e.offsetY)); return true; }, e => jumpTo(ruleFrom(e.offsetY)), nothing);

on($('log'), 'wheel', e => {
  if (e.ctrlKey) return;
  stop(e);
  scrollBy(e.deltaY * (e.deltaMode === 1 ? 20 : e.deltaMode === 2 ? room : 1));
}, { passive: false });

// A press without movement chooses; with a finger, movement scrolls.
on(rows, 'click', e => {
  var row = getSelection().isCollapsed && rowAt(e.clientY - area(rows).top);
  if (!row) return;
  view.chosen = row.frame;
  render();
  keepAddress(true);
  loadFrame();
});
var finger = 0;
// A captured finger is not lost with the tile under it.
on(rows, 'pointerdown', e => { finger = e.clientY; if (e.pointerType === 'touch') rows.setPointerCapture(e.pointerId); });
on(rows, 'pointermove', e => {
  if (!rows.hasPointerCapture(e.pointerId)) return;
  scrollBy(finger - e.clientY);
  finger = e.clientY;
});

function showHeads() {
  var heads = $('heads');
  clear(heads);
  sheet.columns.forEach(column => {
    if (column.line) return;
    var text = make('span', heads, column.title);
    inColumn(text, column, wide + 15);
  });
}

// The log in the present look: after the look, the filter or the capture has changed.
var loads = 0, loading = null, loaded = null;
function loadLog(options = {}) {
  // Before the first rows there is no layout to measure.
  if (room || loads) fit(); else wide = guess();
  loading?.abort();
  loading = new AbortController();
  var own = ++loads, isAtEnd = options.isAtEnd, before = layout(), moved = moves, top = sheet && rowAt(0), looked = lookText();
  // The picture at that place may still be right. Without a row at the top, a jump is still under way.
  var known = sheet && tiles.get(isAtEnd ? sheet.tiles - 1 : at.tile), png = known?.isDrawn ? known.data.png : '';
  // The tile before the last one is needed only if that does not fill the view.
  var place = isAtEnd ? { row: 1e15, few: ceil(room / (sheet?.pitch || 20)) + 1, wait: options.wait || 0, g: options.g || 0 } : { frame: options.frame ?? view.top };
  // The first row has nothing above it, and what is below it is asked for if it is seen.
  var asked = askPlace({ ...look(), ...place, log: 1, png }, isAtEnd ? [-1] : place.frame ? [1] : [], loading.signal);
  if (!room) fit();
  return loaded = asked.then(data => {
    // Nothing may have arrived.
    if (own !== loads || options.wait && sheet && data.log?.generation === sheet.generation) return null;
    // The window was resized meanwhile.
    if (looked !== lookText()) return loadLog(options);
    var answer = data.failure ? data : data.log, old = placeOf(place.frame);
    forgetTiles();
    $('empty').hidden = !answer.failure;
    if (answer.failure) { dropStale(); film.element.remove(); sheet = null; tell('empty', answer.failure); marker.hidden = true; return null; }
    sheet = answer;
    sheet.look = looked;
    set(rows, 'aria-rowcount', sheet.frames);
    showHeads();
    showIdentifiers();
    var isSame = before === layout();
    if (!isAtEnd && !(isSame && (moved !== moves || !top || !old))) return arrive(data, { ...toTop, offset: isSame ? old.top : null }, true);
    adoptAll(data);
    // The user may have moved away from the end meanwhile.
    if (isAtEnd && (isFollowing || !isSame)) at = { tile: sheet.tiles - 1, y: 1e9 };
    render();
    return null;
  }, error => {
    if (own === loads && !options.wait) { tell('empty', 'The log cannot be loaded: ' + error.message); $('empty').hidden = false; }
    return null;
  });
}
