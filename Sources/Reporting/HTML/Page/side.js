// Incidents and identifiers beside the log. A finding selects its frames, an identifier hides the others.
let chosen = null;

function listFindings() {
  const list = byId('app-findings');
  held.findings.forEach(one => {
    const button = make('button', 'finding ' + one.severity, pin(one.number, one.severity), make('span', 'said', withNames(one.headline || one.sentence, 30)));
    button.title = one.sentence;
    const time = one.start !== null && held.isTimed ? moment(one.start) : '';
    const detail = [time, one.detail].filter(Boolean).join(dot);
    if (detail) button.append(make('span', 'quiet', detail));
    button.type = 'button';
    button.addEventListener('click', () => chooseFinding(one));
    one.button = button;
    list.append(make('li', '', button));
  });
  if (!held.findings.length) list.append(make('li', 'quiet', held.nothing));
}

/** Shows the time around a finding. Selects the frame that ends it, or the first frame of a long finding or of a state. */
function chooseFinding(one) {
  chosen = one;
  held.findings.forEach(other => {
    if (other === one) other.button.setAttribute('aria-current', 'true'); else other.button.removeAttribute('aria-current');
  });
  one.button.scrollIntoView({ block: 'nearest' });
  clearFilters();
  const places = [one.first, one.last].filter(place => place !== null), last = places[places.length - 1];
  if (one.start !== null) {
    // Where the clock is set back, the frames of a finding have other times than the finding.
    const times = places.map(place => rows[place].at).filter(isFinite);
    const from = Math.min(one.start, ...times), to = Math.max(one.end, ...times), around = Math.max((to - from) * 0.7, span / 32);
    setBrush(from - around, to + around, true);
  }
  root.classList.remove('sided');
  showRows();
  // The frame after a pause shows it; the frame that begins a state of a controller states it.
  const place = !places.length ? null : last - places[0] <= 3 && !one.isState ? last : places[0];
  if (place !== null) select(rows[place], true);
  else if (brush && one.start !== null) {
    const near = view.find(row => isFrame(row) && row.at >= one.start);
    if (near) select(near, true);
  }
}

function stepFinding(sign) {
  if (!held.findings.length) return;
  const place = chosen ? held.findings.indexOf(chosen) + sign : 0;
  chooseFinding(held.findings[(place + held.findings.length) % held.findings.length]);
}

function listIdentifiers() {
  const list = byId('app-identifiers'), ids = held.identifiers.map(one => Math.min(14, one.id.length)).sort((a, b) => a - b);
  // Error frames alone have none.
  list.previousElementSibling.hidden = !held.identifiers.length;
  // As wide as most identifiers; the few longer ones leave less room for their names.
  list.style.setProperty('--id', Math.max(3, ids[ids.length >> 1] || 0) + 1 + 'ch');
  held.identifiers.slice(0, held.listed).forEach((one, number) => {
    const button = make('button', 'identifier ' + one.colour, make('span', 'm', shortened(one.id, 14)),
      make('span', 'name', one.name || one.channel || ''), make('span', 'n', one.count));
    button.type = 'button';
    button.title = [one.id, one.name, one.channel].filter(Boolean).join(dot);
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', event => {
      const wasOnly = wanted.size === 1 && wanted.has(number);
      if (event.ctrlKey || event.metaKey || event.shiftKey) {
        if (!wanted.delete(number)) wanted.add(number);
      } else {
        wanted.clear();
        if (!wasOnly) wanted.add(number);
      }
      root.classList.remove('sided');
      markIdentifiers();
      showRows();
    });
    list.append(make('li', '', button));
  });
  if (held.unlisted) list.append(make('li', 'quiet', held.unlisted + ' more are not listed'));
}

/** Shortens names in the middle, because many names differ only at their ends. */
function fitIdentifiers() {
  const buttons = all('.identifier'), first = buttons[0];
  if (!first || !first.offsetWidth) return;
  const style = getComputedStyle(first), font = fontOf(first), id = first.querySelector('.m'), own = fontOf(id);
  const inner = first.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 2 * parseFloat(style.columnGap);
  const frame = parseFloat(getComputedStyle(id).paddingLeft) + parseFloat(getComputedStyle(id).borderLeftWidth);
  const least = parseFloat(getComputedStyle(id).minWidth);
  buttons.forEach((button, number) => {
    const one = held.identifiers[number];
    const taken = Math.max(least, frame + textWidth(shortened(one.id, 14), own)) + textWidth(one.count, font);
    button.querySelector('.name').textContent = fitted(one.name || one.channel || '', inner - taken - 2, font);
  });
}

function markIdentifiers() {
  all('.identifier').forEach((button, number) => button.setAttribute('aria-pressed', wanted.has(number)));
}

function clearFilters() {
  wanted.clear();
  words = [];
  byId('find').value = '';
  markIdentifiers();
}
