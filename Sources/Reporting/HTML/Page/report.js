// The report: its tables can be searched, sorted and copied.
const reportRows = all('main.report table.log tbody tr, main.report table.list tbody tr').map(row => ({
  row, text: row.textContent.toLowerCase().replace(/\s+/g, ' '),
}));

function findInReport(text) {
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean), plain = parts.join(' ');
  let count = 0;
  reportRows.forEach(one => {
    const has = one.text.includes(plain) || parts.every(part => one.text.includes(part));
    one.row.hidden = parts.length > 0 && !has;
    if (has) count += 1;
  });
  byId('app-count').textContent = parts.length ? count + ' of ' + reportRows.length + ' rows' : '';
}

/** The sort key of a cell. Numbers sort as numbers, before texts. */
function sortedBy(row, column) {
  const cell = row.cells[column];
  if (!cell) return null;
  const text = cell.textContent.trim(), plain = text.replace(/[\u2009\u202f\u00a0 ,]/g, '').replace('\u2212', '-');
  if (row.closest('table').dataset.hex === String(column)) return parseInt(text, 16);
  const number = parseFloat(plain.replace(/^[\u00d7\u00b1]/, ''));
  return /^[\u00d7\u00b1+-]?[\d.]/.test(plain) && !isNaN(number) ? number : text === '\u2013' ? null : text;
}

function compare(one, other) {
  if (one === null || other === null) return (one === null) - (other === null);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0;
}

all('main.report table.list thead th').forEach(head => {
  const button = make('button', 'sort', head.textContent);
  button.type = 'button';
  head.replaceChildren(button);
  button.addEventListener('click', () => {
    const isDown = head.getAttribute('aria-sort') === 'ascending', body = head.closest('table').tBodies[0];
    all('th', head.parentNode).forEach(other => other.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
    const found = all('tr', body).map((row, place) => ({ row, place, value: sortedBy(row, head.cellIndex) }));
    found.sort((a, b) => {
      const order = compare(a.value, b.value), isBehind = a.value === null || b.value === null;
      return (isDown && !isBehind ? -order : order) || a.place - b.place;
    });
    body.append(...found.map(one => one.row));
  });
});

all('.copy').forEach(button => button.addEventListener('click', () => {
  const table = button.closest('section').querySelector(button.dataset.of), area = make('textarea');
  area.value = all('tr', table).filter(row => !row.hidden).map(row =>
    [...row.cells].map(cell => cell.innerText.trim().replace(/\s+/g, ' ')).join('\t')).join('\n') + '\n';
  d.body.append(area);
  area.select();
  const name = button.textContent, isDone = d.execCommand('copy');
  area.remove();
  button.textContent = isDone ? 'copied' : 'not copied';
  setTimeout(() => { button.textContent = name; }, 1500);
}));

/** Shows the report instead of the log, scrolled to an anchor. */
function showReport(isReport, anchor) {
  root.classList.toggle('reading', isReport);
  byId('app-report').setAttribute('aria-pressed', isReport);
  byId('app').hidden = isReport;
  find();
  if (!isReport) return layOut();
  const target = anchor && byId(anchor);
  if (!target) return scrollTo(0, 0);
  all('tr.shown').forEach(row => row.classList.remove('shown'));
  if (target.tagName === 'TR') target.classList.add('shown');
  target.scrollIntoView({ block: target.tagName === 'TR' ? 'center' : 'start' });
}

d.addEventListener('click', event => {
  const link = event.target.closest && event.target.closest('a[href^="#"]');
  if (!link) return;
  event.preventDefault();
  const name = link.getAttribute('href').slice(1);
  try { history.replaceState(null, '', '#' + name); } catch (error) { /* in a frame that has no history */ }
  showReport(true, decodeURIComponent(name));
});
