// What is shown beside the bytes of the log: protocol messages, and signals with one name each.

/** Adds the first protocol message of a row, with shortened parameters if the cell is too narrow. */
function addMessage(cell, [parties, service, parameters, outcome, , tone], room, [plain, bold]) {
  // A canvas rounds the widths of glyphs in another way than the page does.
  const rest = textWidth(service + ' ', bold) + textWidth(' ' + outcome, bold);
  const shown = fitted(parameters, Math.max(0, (isNarrow() ? (mostLines - 0.5) * lineWidth() : room * 0.985) - rest), plain);
  cell.append(make('b', '', service), ' ' + shown + ' ', make('b', tone, outcome.replace(/(\d) (\S+)$/, '$1' + nobreak + '$2')));
  cell.title = [parties, service, parameters, outcome].filter(Boolean).join(' ');
}

/** Characters of a shortened name, and of a shortened unit. A number always has its unit. */
const leastName = 6, leastUnit = 6;

/** Characters of a word that decide whether its signal has room for its long name. */
const mostOfWord = 16;

/** The space before the number of the others, and the signals of a message that have short names, at most. */
const gap = '00', mostNamed = 256;

/** By identifier: the longest text of each signal, and the number of pins of a row. */
const longestValues = held.identifiers.map(one => one.signals.map(() => '')), mostPins = held.identifiers.map(() => 0);

frames.forEach(row => {
  if (row.id < 0) return;
  mostPins[row.id] = Math.max(mostPins[row.id], Math.min(3, (row.extra.f || []).length));
  for (let place = 0; place < row.values.length; place += 2) {
    const number = row.values[place], text = row.values[place + 1], shown = isNumber(text) ? text : text.slice(0, mostOfWord);
    if (number >= 0 && shown.length > longestValues[row.id][number].length) longestValues[row.id][number] = shown;
  }
});

/** The last words of each name, as few as no other name of the message ends with. */
function lastWords(names) {
  const split = names.map(wordsOf);
  return split.map((words, place) => {
    for (let count = 1; count < Math.min(words.length, 4); count += 1) {
      const end = words.slice(-count).join('');
      if (end.length > 2 && names.every((other, at) => at === place || !other.endsWith(end))) return end;
    }
    return names[place];
  });
}

const namesByWidth = {};

/**
 * The names of the signals of a message in a column of a width, so that all rows have the same: the long ones where each fits
 * beside the longest of its values, otherwise the short ones; for a signal whose short name does not fit its last words.
 */
function signalNames(id, width, [plain, bold]) {
  const key = id + ' ' + Math.round(width);
  if (namesByWidth[key]) return namesByWidth[key];
  const signals = held.identifiers[id].signals.slice(0, mostNamed), texts = longestValues[id];
  const room = width - 28 * mostPins[id] - (signals.length > 1 ? textWidth(gap + '+ 0', plain) : 0);
  const fits = (name, number) => !texts[number]
    || textWidth(name + ' ' + withUnit(texts[number], signals[number][1]), plain) + textWidth(texts[number], bold) <= room;
  const long = signals.map(one => one[0]), brief = signals.map(one => one[2] || one[0]);
  const last = long.every(fits) ? null : lastWords(long);
  namesByWidth[key] = last ? brief.map((name, number) => fits(name, number) || !fits(last[number], number) ? name : last[number]) : long;
  return namesByWidth[key];
}

/** The names of the signals that findings which begin at a row are about. */
function signalsOfFindings(row) {
  const numbers = row.extra.f || [];
  return new Set(held.findings.filter(one => one.signal && numbers.includes(one.number)).map(one => one.signal));
}

/** Adds as many changed signals as fit, and the number of the others. Those of findings come first. A number is never shortened. */
function addValues(cell, row, room, width, fonts) {
  const [plain, bold] = fonts, concerned = signalsOfFindings(row), values = changedValues(row);
  if (concerned.size) values.sort((one, other) => concerned.has(other[0]) - concerned.has(one[0]));
  if (!values.length) return;
  const names = signalNames(row.id, width, fonts);
  let left = room, count = 0;
  for (const [name, value, unit, number] of values) {
    const others = values.length - count - 1, own = left - (others ? textWidth(gap + '+ ' + others, plain) : 0);
    const long = withUnit(value, unit);
    let shownName = names[number] || name, shownValue = value, shownUnit = long;
    const space = () => textWidth(' ' + shownUnit, plain);
    const taken = () => textWidth(shownName, plain) + textWidth(shownValue, bold) + space();
    if (taken() > own && count === 0) {
      // The first signal is always shown: its name, a long unit, and a word may be shortened.
      const rest = () => own - textWidth(shownValue, bold) - space();
      if (rest() < textWidth(shortened(shownName, leastName), plain)) shownUnit = long && nobreak + shortened(unit, leastUnit);
      shownName = fitted(shownName, rest(), plain);
      if (!isNumber(value)) shownValue = fitted(value, own - textWidth(shownName, plain) - space(), bold);
    }
    if (taken() > own) break;
    const part = make('span', 'value', shownName + ' ', make('b', '', shownValue), shownUnit);
    if (shownName !== name || shownValue !== value || shownUnit !== long) part.title = name + ' ' + value + long;
    cell.append(part);
    left -= taken() + textWidth('00', plain);
    count += 1;
  }
  const others = values.length - count;
  if (others) cell.append(make('span', 'more', count ? '+' + nobreak + others : others + nobreak + (others > 1 ? 'signals' : 'signal')));
}
