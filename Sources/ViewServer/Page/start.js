// The identifiers at the side, the state of the capture, and the beginning.
function showIdentifiers() {
  if (!capture || !capture.identifiers) return;
  var list = $('identifiers'), hidden = new Set(view.hide), shown = 0;
  clear(list);
  capture.identifiers.forEach(one => {
    var item = make('li', list, null, 'identifier');
    item.style.setProperty('--own', view.dark ? one.dark : one.light);
    var isShown = !hidden.has(one.id), box = make('button', item, null, boxKind(isShown)), pick = make('button', item, null, 'pick');
    if (isShown) shown += 1;
    checkbox(box, isShown);
    set(box, 'aria-label', 'Show ' + one.text + ' ' + one.name);
    on(box, 'click', () => { filter(one.id, isShown); });
    make('b', pick, one.text);
    make('span', pick, one.name || one.channel || '', 'name');
    make('span', pick, grouped(one.count), 'count');
    pick.title = [one.text, one.name, one.channel].filter(Boolean).join(' ') + ': show only this one, or all';
    on(pick, 'click', () => { filterOnly(one.id); });
    draggable(pick, one.id);
  });
  var all = capture.identifiers.length;
  count('identifier', all);
  $('identifier-count').textContent = shown + ' of ' + all + ' \u00b7 frames' + (capture.more ? ' \u00b7 ' + grouped(capture.more) + ' more' : '');
}
function filter(id, isShown) {
  view.hide = isShown ? view.hide.concat([id]) : view.hide.filter(one => one !== id);
  applyFilter();
}
function filterOnly(id) {
  var others = capture.identifiers.map(one => one.id).filter(one => one !== id);
  var isOnly = others.every(one => view.hide.indexOf(one) >= 0) && view.hide.indexOf(id) < 0;
  view.hide = isOnly ? [] : others.concat(capture.errors ? ['error'] : []);
  applyFilter();
}
function applyFilter() {
  keepAddress(true);
  showIdentifiers();
  loadLog({ frame: view.chosen ?? view.top });
}

var isFollowing = false;
function stopFollowing(pixels) { if (pixels < 0 && isFollowing) { isFollowing = false; showFeed(); } }
function resumeFollowing() { isFollowing = Boolean(capture.following); showFeed(); }
function showFeed() {
  var feed = $('feed');
  feed.className = capture.failure ? 'failed' : isFollowing ? 'live' : '';
  feed.textContent = capture.failure ? capture.failure
    : !capture.complete && !capture.following ? 'reading'
    : capture.following ? (isFollowing ? 'following' : 'not following') : 'whole file read';
}

function watch() {
  ask('state').then(answer => {
    var was = capture;
    if (!answer.generation) {
      if (answer.failure) { $('empty').hidden = false; $('empty').textContent = answer.failure; return; }
      return setTimeout(watch, 50);
    }
    capture = answer;
    $('name').textContent = answer.name;
    d.title = answer.name + ' \u2013 canfolio';
    $('summary').textContent = answer.summary;
    $('summary').title = answer.notes.join('\n');
    var isNew = !was || was.generation !== answer.generation, hasMarks = was && was.marks.join() !== answer.marks.join();
    if (answer.following && !was && !location.search) isFollowing = true;
    if (isNew) {
      // Another capture was dropped: nothing is chosen in it.
      if (was && was.name !== answer.name) {
        Object.assign(view, { top: 0, chosen: null, hide: [], span: null, curves: [] });
        cursors = [];
        keepAddress(true);
      }
      showIdentifiers();
      loadLog({ isAtEnd: isFollowing }).then(() => { if (!was || answer.complete) loadFrame(); });
      loadLanes();
      showOverview();
      loadIncidents();
    } else if (hasMarks) showMarks();
    $('offer').hidden = !answer.offer || !answer.complete;
    $('offer').textContent = 'Use ' + answer.offer;
    $('export').hidden = !answer.actions || !answer.complete;
    ['actions', 'opens', 'saves'].forEach(one => { root.toggleAttribute('data-' + one, answer[one]); });
    showFeed();
    setTimeout(watch, answer.following ? 100 : answer.complete ? 2000 : 250);
  }).catch(() => {
    $('feed').className = 'failed';
    $('feed').textContent = 'canfolio has ended';
    setTimeout(watch, 2000);
  });
}

readAddress();
applyTheme();
on(window, 'popstate', () => {
  var before = view.hide.join(',') + view.raw;
  readAddress();
  if (before !== view.hide.join(',') + view.raw) { showIdentifiers(); loadLog(); } else goTo({ frame: view.top }, toTop);
  showBrush();
  showCurves();
  loadFrame();
});
on($('export'), 'click', () => { act('report'); });
on($('offer'), 'click', () => { post('offer').then(answer => { say(answer.failure || ''); }).catch(nothing); });
var fitted = 0;
new ResizeObserver(whenRested(() => {
  if (!sheet) return;
  if (rows.clientWidth !== fitted) { fitted = rows.clientWidth; loadLog(); showOverview(); } else renderSoon();
  showWindow();
}, 120)).observe(rows);
watch();
