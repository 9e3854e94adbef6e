// Tickets, cards, reports and changes of what is selected, made by the commands; and files that are dropped on the page.
var dialog = $('act');
function act(what) {
  if (!capture.actions || !capture.complete) return;
  var fields = shade({ what });
  // The time between the cursors, or the incident, or the moment of the chosen row.
  var ends = between() || what === 'report' && view.span;
  if (ends && what !== 'changes') { fields.from = ends[0]; fields.to = ends[1]; }
  else if (/ticket|card/.test(what) && currentIncident) fields.finding = currentIncident;
  else if (what !== 'report') {
    if (chosenTime === null) { say('Choose a row first'); return; }
    fields.time = chosenTime;
  }
  function show(text, command, picture) {
    tell('act-text', text);
    tell('act-command', command);
    $('act-picture').hidden = !picture;
    if (picture) $('act-picture').src = picture;
  }
  tell('act-title', what[0].toUpperCase() + what.slice(1));
  show('Working …', '');
  if (!dialog.open) dialog.showModal();
  post('act', fields).then(answer => {
    show(answer.text || 'Nothing was printed.', answer.command, answer.picture);
    $('act-text').className = answer.failed ? 'failed' : '';
  }).catch(error => { show(error.message, ''); });
}
on($('act-copy'), 'click', () => {
  navigator.clipboard.writeText($('act-command').textContent).then(() => { say('copied'); }).catch(() => {
    getSelection().selectAllChildren($('act-command'));
  });
});

// A signal or an identifier that is dragged becomes a lane; what another page drags does nothing.
var dragged = null;
function draggable(element, name) {
  element.draggable = true;
  on(element, 'dragstart', () => { dragged = name; });
  on(element, 'dragend', () => { dragged = null; });
}
on(d, 'dragover', e => { if (dragged || capture?.opens) stop(e); });
on(d, 'drop', e => {
  stop(e);
  var file = e.dataTransfer.files[0];
  if (file && capture.opens) openFile(file);
  else if (dragged && $('window').contains(e.target) && !view.curves.includes(dragged)) toggleCurve(dragged);
});
on($('file'), 'change', () => { if ($('file').files[0]) openFile($('file').files[0]); });
// In parts, which the server appends to each other.
async function openFile(file) {
  var part = 1 << 20, at = 0, isLast = false;
  while (!isLast) {
    say('reading ' + file.name + ' · ' + round(at / (file.size || 1) * 100) + ' %');
    isLast = at + part >= file.size;
    try {
      var answer = await post('file', { name: file.name, at, last: isLast ? 1 : 0 }, file.slice(at, at + part));
      if (answer.failure) { say(answer.failure); return; }
    } catch (error) { say(file.name + ' cannot be read: ' + error.message); return; }
    at += part;
  }
  say('');
}
