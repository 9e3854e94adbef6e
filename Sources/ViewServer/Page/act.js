// Tickets, cards, reports and changes of what is selected, made by the commands.
var dialog = $('act'), titles = { ticket: 'Ticket', card: 'Card', report: 'Report', changes: 'Changes' };
function act(what) {
  if (!capture.actions || !capture.complete) return;
  var fields = { what: what };
  // The time between the cursors, or the incident, or the moment of the chosen row.
  if (what === 'report') { if (view.span || cursors.length === 2) between(fields, cursors.length === 2 ? cursors : view.span); }
  else if (what !== 'changes' && cursors.length === 2) between(fields, cursors);
  else if (what !== 'changes' && currentIncident) fields.finding = currentIncident;
  else if (chosenTime !== null) fields.time = chosenTime;
  else { say('Choose a row first'); return; }
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
function between(fields, ends) { fields.from = min(ends[0], ends[1]); fields.to = max(ends[0], ends[1]); }
on($('act-close'), 'click', () => { dialog.close(); });
on($('act-copy'), 'click', () => {
  navigator.clipboard.writeText($('act-command').textContent).then(() => { say('copied'); }).catch(() => {
    getSelection().selectAllChildren($('act-command'));
  });
});
