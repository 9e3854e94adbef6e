// The tiles of the log: asking for them, their pictures and words, and what follows when they are drawn.
// A tile, with the log if that was asked for, and its picture.
function load(fields, signal) {
  return fetch(target('tile', fields), { signal: signal, cache: 'no-store' }).then(checked).then(answer => answer.arrayBuffer()).then(buffer => {
    // Another thread decodes the picture while this one does everything else.
    var bytes = new Uint8Array(buffer), end = bytes.indexOf(10), picture = end + 1 < bytes.length && createImageBitmap(new Blob([bytes.subarray(end + 1)]));
    if (picture) picture.catch(nothing);
    return { ...JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))), picture: picture };
  });
}

// A tile without words and picture.
function begin(number) {
  var tile = { number: number, element: make('div', null, null, 'tile'), abort: new AbortController() };
  put(tile.element, 'height', sheet.tileHeight);
  rows.insertBefore(tile.element, marker);
  tiles.set(number, tile);
  return tile;
}
// Asks for a tile once.
function request(tile, isAhead) {
  // In another look the log is being loaded.
  if (tile.askedAt || sheet.look !== lookText()) return;
  tile.askedAt = clock();
  var number = tile.number;
  var own = version;
  // Of the look before a picture may still be right.
  tile.past = stale.findLast(one => one.number === number);
  load({ ...look(), k: number, png: tile.past?.data.png || '', ...(isAhead && { ahead: 1 }) }, tile.abort.signal).then(data => {
    if (own !== version || tiles.get(number) !== tile) return;
    if (data.failure) throw new Error(data.failure);
    fill(tile, data);
  }).catch(error => { if (own === version && error.name !== 'AbortError') again(tile); });
}
// It is asked for again when it is next in the view, the later the more often that failed.
var failures = 0;
function again(tile) {
  if (tiles.get(tile.number) !== tile) return;
  drop(tile);
  setTimeout(renderSoon, 250 << min(failures, 5));
  failures += 1;
}
// A tile that was not asked for by its number.
function adopt(data) {
  var tile = data && tiles.get(data.tile);
  if (!data?.rows || tile?.data) return;
  if (!tile) tile = begin(data.tile); else tile.abort.abort();
  tile.askedAt = 1;
  tile.past = stale.findLast(one => one.number === data.tile && one.data.png === data.png);
  fill(tile, data);
}
// The tile of a place, and those beside it when they are there; they are not asked for again meanwhile.
function adoptAll(answer) {
  adopt(answer);
  answer.others.forEach(([step, asked]) => {
    var number = answer.tile + step;
    if (number < 0 || number >= sheet.tiles || tiles.get(number)?.askedAt) return;
    var tile = tiles.get(number) || begin(number);
    tile.askedAt = 1;
    asked.then(data => {
      if (tiles.get(number) !== tile) return;
      if (data?.rows) fill(tile, data); else if (data) { drop(tile); renderSoon(); } else again(tile);
    });
  });
}

// Puts the words of a tile in place, and its picture when it is decoded.
function fill(tile, data) {
  var before = tileHeight(tile.number);
  tile.data = data;
  put(tile.element, 'height', data.height);
  if (tile.number === at.tile && before !== data.height) at.y = min(at.y, max(0, data.height - 1));
  if (!data.picture) { if (tile.past) showPicture(tile, tile.past.picture); else again(tile); return; }
  data.picture.then(bitmap => {
    failures = 0;
    // Only if it is still the one that was asked for.
    if (tiles.get(tile.number) !== tile) { bitmap.close(); return; }
    var picture = make('canvas');
    putPicture(picture, bitmap);
    if (tile.askedAt > 1) delay = clamp(.8 * delay + .2 * (clock() - tile.askedAt), 20, 200);
    showPicture(tile, picture);
  }).catch(() => again(tile));
  renderSoon();
}
function putPicture(picture, bitmap) {
  picture.width = bitmap.width;
  picture.height = bitmap.height;
  put(picture, 'width', wide);
  put(picture, 'height', sheet.tileHeight);
  picture.getContext('bitmaprenderer').transferFromImageBitmap(bitmap);
}
function showPicture(tile, picture) {
  tile.past = null;
  tile.picture = picture;
  tile.isDrawn = true;
  tile.element.classList.add('drawn');
  tile.element.prepend(picture);
  addMarks(tile);
  renderSoon();
  if (drawnThen.length && isViewDrawn()) tellDrawn();
}
// Whether all tiles in the view are drawn.
function isViewDrawn() {
  for (var top = -at.y, number = at.tile; number < sheet.tiles && top < room; number += 1) {
    if (!tiles.get(number)?.isDrawn) return false;
    top += tileHeight(number);
  }
  return true;
}
// Works when the view is drawn, so that a capture which grows fast is seen; but after ten seconds at most.
var drawnThen = [];
function whenDrawn(work) {
  if (!sheet || isViewDrawn()) { work(); return; }
  var own = () => { work(); };
  drawnThen.push(own);
  setTimeout(() => { if (drawnThen.includes(own)) tellDrawn(); }, 1e4);
}
function tellDrawn() {
  var all = drawnThen;
  drawnThen = [];
  all.forEach(work => { work(); });
}

// At rest, what a moving log does not need: words, and the place for a screen reader.
var rest = seldom(() => {
  if (!sheet || speed) return;
  var wordless = [...tiles.values()].filter(one => one.isDrawn && !one.hasWords), first = rowAt(0);
  wordless.slice(0, 3).forEach(addWords);
  if (wordless.length > 3) rest();
  if (first) {
    set(ruler, 'aria-valuenow', first.frame + 1);
    set(ruler, 'aria-valuemax', sheet.frames);
  }
}, 100);

function inGrid(name, parent, role, text) {
  var element = make(name, parent, text, role);
  set(element, 'role', role);
  return element;
}
function inColumn(element, column, box) {
  if (column.trailing) put(element, 'right', box - column.right); else put(element, 'left', column.left);
}
// Invisible words over the picture: they are selected, found by the browser, and read aloud.
function addWords(tile) {
  var all = d.createDocumentFragment();
  tile.hasWords = true;
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
      inColumn(cell, column, wide);
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

// While the log moves faster than tiles are drawn, one picture after the other of the rows that pass, as in a film.
var film = { element: make('div', null, null, 'tile drawn'), picture: make('canvas'), time: -1e9 };
film.element.append(film.picture);
place(film, 0);
function rollFilm() {
  if (film.isAsked) return;
  film.isAsked = true;
  var own = version;
  load({ ...look(), k: at.tile, png: '' }).then(data => data.picture).then(bitmap => {
    if (own !== version) { bitmap.close(); return; }
    putPicture(film.picture, bitmap);
    put(film.element, 'height', sheet.tileHeight);
    film.time = clock();
    renderSoon();
  }).catch(nothing).then(() => { setTimeout(() => { film.isAsked = false; }, 70); });
}
