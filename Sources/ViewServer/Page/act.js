// Tickets, cards, reports and changes of what is selected, made by the commands.
var dialog = $('act'), titles = { ticket: 'Ticket', card: 'Card', report: 'Report', changes: 'Changes' };
function act(what) {
  if (!capture.actions || !capture.complete) return;
  var fields = { what: what };
  // The time between the cursors, or the incident, or the moment of the chosen row.
  var ends = cursors.length > 1 ? cursors : what === 'report' && view.span;
  if (ends && what !== 'changes') { fields.from = min(ends[0], ends[1]); fields.to = max(ends[0], ends[1]); }
  else if (/ticket|card/.test(what) && currentIncident) fields.finding = currentIncident;
  else if (what !== 'report') {
    if (chosenTime === null) { say('Choose a row first'); return; }
    fields.time = chosenTime;
  }
  $('act-title').textContent = titles[what];
  $('act-text').textContent = 'Working \u2026';
  $('act-command').textContent = '';
  if (!dialog.open) dialog.showModal();
  fetch(target('act', fields), { method: 'POST' }).then(answer => {
    if (!answer.ok) throw new Error(answer.status === 503 ? 'another command is running' : 'status ' + answer.status);
    return answer.json();
  }).then(answer => {
    $('act-text').textContent = answer.text || 'Nothing was printed.';
    $('act-text').className = answer.failed ? 'failed' : '';
    $('act-command').textContent = answer.command;
  }).catch(error => { $('act-text').textContent = error.message; });
}
on($('act-close'), 'click', () => { dialog.close(); });
on($('act-copy'), 'click', () => {
  navigator.clipboard.writeText($('act-command').textContent).then(() => { say('copied'); }).catch(() => {
    getSelection().selectAllChildren($('act-command'));
  });
});
