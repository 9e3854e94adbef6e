// The identifiers at the side, the state of the capture, and the beginning.
// The list is made anew only where other identifiers are in it, so that what has the focus or is dragged stays.
var listed = '';
var showIdentifiers = seldom(() => {
  if (!capture || !capture.identifiers) return;
  var key = view.dark + JSON.stringify(capture.identifiers.map(one => [one.id, one.text, one.name]));
  if (key !== listed) remake($('identifiers'), list => capture.identifiers.forEach(one => {
    var item = copy('identifier', list, { text: one.text, name: one.name || one.channel || '' }), [box, pick] = item.children;
    if (!one.of) item.classList.add('error');
    if (one.light) {
      item.style.setProperty('--own', view.dark ? one.dark : one.light);
      draggable(pick, one.id);
    }
    set(box, 'aria-label', 'Show ' + one.text + ' ' + one.name);
    on(box, 'click', () => { filter(one.id); });
    pick.title = [one.text, one.name, one.channel].filter(Boolean).join(' ') + ': show only this one, or all';
    on(pick, 'click', () => { filterOnly(one.id); });
  }));
  listed = key;
  // Of each identifier the frames that the other filters leave, and of all those that are shown.
  var shown = 0;
  capture.identifiers.forEach((one, index) => {
    var item = $('identifiers').children[index], isShown = !view.hide.includes(one.id);
    if (isShown) shown += one.of;
    checkbox(item.firstChild, isShown);
    write(item, { count: grouped(sheet?.counts ? sheet.counts[one.id] || 0 : one.count) });
  });
  count('identifier', capture.total, grouped(shown) + ' of ' + grouped(capture.total) + (sheet ? ' · ' + grouped(sheet.rows) + ' frames' : ''));
});
function filter(id) {
  view.hide = view.hide.includes(id) ? view.hide.filter(one => one !== id) : view.hide.concat(id);
  applyFilter();
}
function filterOnly(id) {
  var others = capture.identifiers.map(one => one.id).filter(one => one !== id);
  var isOnly = others.every(one => view.hide.includes(one)) && !view.hide.includes(id);
  view.hide = isOnly ? [] : others;
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
    : !capture.following ? 'whole file read' : isFollowing ? 'following · ' + grouped(rate) + ' frames/s' : 'not following';
}

// Frames of the last second.
var rate = 0, counted = 0;
setInterval(() => {
  if (!capture) return;
  rate = counted && capture.frames - counted;
  counted = capture.frames;
}, 1000);
// Milliseconds of the clock at the last state.
var heard = 0;
// Lanes of a capture that grows show all of it, so they are drawn less often than the log.
var lanesSoon = seldom(() => loadLanes(), 1000);
function watch(known) {
  var was = capture, asked = clock(), chases = isFollowing && was.following && sheet;
  // The end of a log that grows is asked for by itself, and waits for rows; the state follows at most four times a second.
  if (chases && asked - heard < 250) {
    var generation = sheet.generation;
    loadLog({ isAtEnd: true, wait: 1, g: generation }).then(() => {
      // An answer without news that came at once did not wait, since too many windows do.
      var pause = sheet?.generation === generation && clock() - asked < 500 ? 250 : 0;
      whenDrawn(() => { watchSoon(pause); });
    });
    return;
  }
  (known ? Promise.resolve(known) : ask('state', { g: was ? was.generation : 0, wait: chases ? 0 : 1 })).then(answer => {
    heard = clock();
    if (!answer.generation) {
      if (answer.failure) { $('empty').hidden = false; tell('empty', answer.failure); return; }
      return setTimeout(watch, 50);
    }
    capture = answer;
    // They are left out if they are the same.
    answer.identifiers = answer.identifiers || was.identifiers;
    tell('name', answer.name);
    d.title = answer.name + ' – canfolio';
    tell('summary', answer.summary);
    $('summary').title = answer.notes.join('\n');
    var shown = null, isNew = !was || was.generation !== answer.generation, hasMarks = was && was.marks.join() !== answer.marks.join();
    if (answer.following && !was && !location.search) isFollowing = true;
    if (isNew) {
      // Another capture was dropped: nothing is chosen in it.
      if (was && was.capture !== answer.capture) {
        beginView();
        loadFrame();
        incidents = [];
        currentIncident = 0;
        showIncidents();
        keepAddress(true);
      }
      showIdentifiers();
      shown = (chases && answer.following ? Promise.resolve() : loadLog({ isAtEnd: isFollowing })).then(() => { if (!was || answer.complete) loadFrame(); });
      // The first rows come first.
      var others = () => {
        if (was && answer.following) lanesSoon(); else loadLanes();
        showOverview();
        loadIncidents();
      };
      if (was) others(); else shown.then(() => { whenDrawn(() => { setTimeout(others, 50); }); });
    } else if (hasMarks) showMarks();
    $('offer').hidden = !answer.offer || !answer.complete;
    tell('offer', 'Use ' + answer.offer);
    $('export').hidden = !answer.actions || !answer.complete;
    ['actions', 'opens', 'saves'].forEach(one => { root.toggleAttribute('data-' + one, answer[one]); });
    showFeed();
    // The same of a state; a window that follows asks for the end of the log then.
    var isShort = (answer.following || !answer.complete) && (isNew || chases || clock() - asked > 500);
    Promise.resolve(shown).then(() => { whenDrawn(() => { watchSoon(!was ? 50 : isShort ? 0 : answer.complete ? 2000 : 250); }); });
  }).catch(() => {
    $('feed').className = 'failed';
    tell('feed', 'canfolio has ended');
    setTimeout(watch, 2000);
  });
}

readAddress();
applyTheme();
on(window, 'popstate', () => {
  var before = lookText();
  readAddress();
  if (before !== lookText()) { showIdentifiers(); loadLog(); } else goTo({ frame: view.top }, toTop);
  showBrush();
  showCurves();
  loadFrame();
});
on($('export'), 'click', () => { act('report'); });
on($('offer'), 'click', () => { quietly(post('offer'), answer => { say(answer.failure || ''); }); });
new ResizeObserver(whenRested(() => {
  fit();
  if (!sheet) return;
  if (sheet.look !== lookText()) { loadLog(); showOverview(); } else renderSoon();
  showWindow();
}, 120)).observe(rows);
// Nobody sees what a hidden page draws.
function watchSoon(pause = 0) { setTimeout(watch, d.hidden ? max(pause, 1000) : pause); }
// The script comes with the state, if something was read before it was asked for.
watch(given.generation && given);
