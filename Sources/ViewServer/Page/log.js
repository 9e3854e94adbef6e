// The log: tiles that the server draws, placed from the row at the top. Its length is no length of the page, so any
// number of rows scrolls exactly.
var rows = $('rows'), marker = $('chosen'), ruler = $('ruler');
// The tile at the top, and how many pixels of it are above the view.
var at = { tile: 0, y: 0 };
// By number: { element, data, image, abort }.
var tiles = new Map();
// 1 or -1, the direction of the last movement; the version of the sheet, so that late answers are dropped.
var direction = 1, version = 0;
// Tiles that are asked for before they are seen; more in a fast movement.
var ahead = 2;

function tileHeight(number) {
  var tile = tiles.get(number);
  return tile?.data ? tile.data.height : sheet.tileHeight;
}

// Tiles of the look before, which are shown until those of the present one are drawn.
var stale = [];
function dropStale() { stale.splice(0).forEach(one => { one.remove(); }); }
function forgetTiles() {
  tiles.forEach(tile => {
    if (!tile.isDrawn) { drop(tile); return; }
    stale.push(tile.element);
    set(tile.element, 'aria-hidden', true);
  });
  while (stale.length > 16) stale.shift().remove();
  tiles.clear();
  version += 1;
}
function drop(tile) {
  tile.abort.abort();
  if (tile.image && !tile.isDrawn) tile.image.removeAttribute('src');
  tile.element.remove();
  tiles.delete(tile.number);
}

function request(number, isAhead) {
  var known = tiles.get(number);
  if (known) return known;
  var tile = { number, element: make('div', null, null, 'tile'), abort: new AbortController() };
  put(tile.element, 'height', sheet.tileHeight);
  rows.insertBefore(tile.element, marker);
  tiles.set(number, tile);
  tile.fields = Object.assign(look(), { k: number }, isAhead && { ahead: 1 });
  var own = version;
  ask('tile', tile.fields, tile.abort.signal).then(data => {
    if (own !== version || tiles.get(number) !== tile) return;
    if (data.failure) throw new Error(data.failure);
    fill(tile, data);
  }).catch(error => {
    if (own !== version || error.name === 'AbortError') return;
    // Asked for again when it is next in the view.
    if (tiles.get(number) === tile) drop(tile);
  });
  return tile;
}

// Puts the words of a tile in place and asks for its picture.
function fill(tile, data) {
  var before = tileHeight(tile.number);
  tile.data = data;
  put(tile.element, 'height', data.height);
  if (tile.number === at.tile && before !== data.height) at.y = min(at.y, max(0, data.height - 1));
  var image = new Image(), own = version;
  tile.image = image;
  image.alt = '';
  put(image, 'width', rows.clientWidth);
  put(image, 'height', sheet.tileHeight);
  image.src = target('png/' + data.png, tile.fields);
  image.decode().then(() => {
    // Only if it is still the one that was asked for.
    if (own !== version || tiles.get(tile.number) !== tile || tile.image !== image) return;
    tile.isDrawn = true;
    tile.element.classList.add('drawn');
    tile.element.prepend(image);
    addMarks(tile);
    renderSoon();
    // When the browser has time; not all have the first function.
    (window.requestIdleCallback || setTimeout)(() => { if (tiles.get(tile.number) === tile) addWords(tile); }, { timeout: 200 });
  }).catch(() => {
    if (own === version && tiles.get(tile.number) === tile) { drop(tile); setTimeout(renderSoon, 250); }
  });
  renderSoon();
}

function inGrid(name, parent, role, text) {
  var element = make(name, parent, text, role);
  set(element, 'role', role);
  return element;
}
function inColumn(element, column, box) {
  if (column.trailing) put(element, 'right', box.clientWidth - column.right); else put(element, 'left', column.left);
}
// Invisible words over the picture: they are selected, found by the browser, and read aloud.
function addWords(tile) {
  var all = d.createDocumentFragment();
  tile.data.rows.forEach(row => {
    (row.between || []).forEach((text, index, list) => {
      var line = inGrid('div', all, 'row');
      put(line, 'top', row.top - row.above * (list.length - index) / list.length);
      put(inGrid('span', line, 'gridcell', text), 'left', sheet.columns[0].left);
    });
    var line = inGrid('div', all, 'row');
    set(line, 'aria-rowindex', row.frame + 1);
    put(line, 'top', row.top);
    put(line, 'height', row.height);
    row.cells.forEach((text, index) => {
      if (!text) return;
      var column = sheet.columns[index], cell = inGrid('span', line, 'gridcell', text + (index + 1 < row.cells.length ? '\t' : ''));
      if (column.line) put(cell, 'top', column.line * sheet.pitch);
      inColumn(cell, column, rows);
    });
  });
  tile.element.appendChild(all);
}

// Flags at the left edge of marked rows.
function addMarks(tile) {
  tile.element.querySelectorAll('.mark').forEach(one => { one.remove(); });
  if (tile.data) tile.data.rows.forEach(row => {
    if (capture.marks.some(one => one[0] === row.frame)) put(make('div', tile.element, null, 'mark'), 'top', row.top);
  });
}

var renderSoon = onceAFrame(() => render());

// Moves the top of the view within the tiles; exact in rows, whatever the number of tiles.
function settle() {
  var room = rows.clientHeight;
  while (at.tile < sheet.tiles - 1 && at.y >= tileHeight(at.tile)) { at.y -= tileHeight(at.tile); at.tile += 1; }
  // The last row ends at the bottom.
  var below = -at.y;
  for (var number = at.tile; number < sheet.tiles && below < room; number += 1) below += tileHeight(number);
  if (below < room) at.y -= room - below;
  while (at.y < 0 && at.tile > 0) { at.tile -= 1; at.y += tileHeight(at.tile); }
  at.y = max(0, at.y);
}

function render() {
  if (!sheet || !sheet.tiles) return;
  settle();
  var room = rows.clientHeight, top = -at.y, number = at.tile, seen = [];
  while (number < sheet.tiles && top < room) {
    request(number, false).element.style.transform = 'translateY(' + top + 'px)';
    seen.push(number);
    top += tileHeight(number);
    number += 1;
  }
  var first = seen[0], last = seen[seen.length - 1];
  for (var step = 1; step <= ahead; step += 1) {
    var next = direction > 0 ? last + step : first - step;
    if (next >= 0 && next < sheet.tiles) park(request(next, true));
  }
  tiles.forEach((tile, key) => {
    if (key < first - ahead - 2 || key > last + ahead + 2) drop(tile);
    else if (key < first || key > last) park(tile);
  });
  if (seen.every(number => tiles.get(number).isDrawn)) dropStale();
  rows.classList.toggle('stale', stale.length);
  showMarker();
  var topRow = rowAt(0);
  if (topRow && topRow.frame !== view.top) { view.top = topRow.frame; keepAddressSoon(); }
  drawRuler();
  showPlace();
}
function park(tile) { tile.element.style.transform = 'translateY(-100000px)'; }

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
  marker.hidden = !place || place.top > rows.clientHeight || place.top + place.row.height < 0;
  if (marker.hidden) return;
  put(marker, 'height', place.row.height);
  marker.style.transform = 'translateY(' + place.top + 'px)';
}

function scrollBy(pixels) {
  if (!sheet) return;
  direction = pixels < 0 ? -1 : 1;
  ahead = clamp(ceil(abs(pixels) / 300), 2, 6);
  at.y += pixels;
  stopFollowing(pixels);
  renderSoon();
}

// Only the log moves, and shows the place at its top.
var toTop = { choose: false, step: false, top: true, force: true };

// Shows a place: { row }, { frame } or { time }. The row goes to a third of the view unless it is in it.
function goTo(place, options = {}) {
  var fields = Object.assign(look(), place), own = version;
  return ask('tile', fields).then(data => {
    if (own !== version || data.failure) return null;
    var row = data.rows.find(one => one.row === data.row);
    if (!row) return null;
    if (options.choose !== false) view.chosen = row.frame;
    var known = options.force ? null : placeOf(row.frame);
    var room = rows.clientHeight;
    if (!known || known.top < 0 || known.top + row.height > room) {
      var tile = tiles.get(data.tile);
      at.tile = data.tile;
      if (!tile) { tile = request(data.tile, false); tile.abort.abort(); }
      // The look of the answer, which may have changed since.
      if (!tile.data) { tile.fields = Object.assign(fields, { k: data.tile }); fill(tile, data); }
      at.y = row.top - (row.above || 0) - (options.top ? 0 : max(0, floor(room / 3 / sheet.pitch) * sheet.pitch));
    }
    render();
    keepAddress(options.step !== false);
    if (options.choose !== false) loadFrame();
    return row;
  }).catch(() => null);
}

// Moves the chosen row by some rows.
function moveBy(count) {
  stopFollowing(count);
  var start = placeOf(view.chosen);
  if (!start) return goTo({ frame: view.chosen ?? view.top }, { step: false });
  direction = count < 0 ? -1 : 1;
  var wanted = clamp(start.row.row + count, 0, sheet.rows - 1), found = findRow(row => row.row === wanted);
  if (!found) return goTo({ row: wanted }, { step: false });
  view.chosen = found.row.frame;
  var place = placeOf(view.chosen), room = rows.clientHeight, top = place.top - (found.row.above || 0), end = place.top + found.row.height;
  if (top < 0) at.y += top; else if (end > room) at.y += end - room;
  renderSoon();
  keepAddressSoon();
  loadFrame();
}

function showPlace() {
  var row = placeOf(view.chosen), place = $('place');
  clear(place);
  var frame = view.chosen ?? view.top;
  make('b', place, 'row ' + grouped(frame + 1));
  place.append(' of ' + grouped(sheet.frames));
  if (sheet.rows !== sheet.frames) place.append(' · ' + grouped(sheet.rows) + ' shown');
  var known = row ? row.row : view.chosen === null ? rowAt(0) : chosenTime === null ? null : { time: chosenTime };
  if (known && capture.timed) place.append(' · ' + seconds(known.time) + ' s');
}

// The ruler beside the log: the whole capture over time, and the place in it.
function drawRuler() {
  var drawing = pen(ruler), height = ruler.clientHeight, width = ruler.clientWidth;
  function tick(time, colour) {
    drawing.fillStyle = tone(colour);
    drawing.fillRect(2, round(ruleTo(time)), width - 4, 2);
  }
  incidents.forEach(one => { if (one.severity !== 'info' && one.start !== undefined) tick(one.start, '--' + one.severity + '-fill'); });
  capture.marks.forEach(one => { tick(one[1], '--mark'); });
  var first = rowAt(0), last = rowAt(rows.clientHeight - 1) || first;
  if (!first) return;
  var top = ruleTo(first.time), bottom = max(ruleTo(last.time), top + 14);
  if (bottom > height) { top -= bottom - height; bottom = height; }
  drawing.strokeStyle = tone('--link');
  drawing.lineWidth = 1.5;
  drawing.beginPath();
  drawing.roundRect(1.75, top + .75, width - 3.5, bottom - top - 1.5, 3);
  drawing.stroke();
  set(ruler, 'aria-valuenow', first.frame + 1);
  set(ruler, 'aria-valuemax', sheet.frames);
}
var span = () => max(1, capture.end - capture.start);
var ruleTo = time => (time - capture.start) / span() * ruler.clientHeight;
var ruleFrom = y => round(capture.start + clamp(y / ruler.clientHeight, 0, 1) * span());

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
  scrollBy(e.deltaY * (e.deltaMode === 1 ? 20 : e.deltaMode === 2 ? rows.clientHeight : 1));
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
    inColumn(text, column, heads);
  });
}

// The log in the present look: after the look, the filter or the capture has changed.
var loads = 0;
function loadLog(options = {}) {
  var own = ++loads;
  return ask('log', look()).then(answer => {
    if (own !== loads) return null;
    forgetTiles();
    $('empty').hidden = !answer.failure;
    if (answer.failure) { dropStale(); sheet = null; tell('empty', answer.failure); marker.hidden = true; return null; }
    sheet = answer;
    fitted = rows.clientWidth;
    set(rows, 'aria-rowcount', sheet.frames);
    showHeads();
    showIdentifiers();
    if (options.isAtEnd) { at = { tile: sheet.tiles - 1, y: 1e9 }; render(); return null; }
    var frame = options.frame ?? view.top;
    return goTo({ frame }, toTop);
  });
}
