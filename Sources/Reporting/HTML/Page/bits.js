// Bits beside the bytes of the log, where neither a database nor a protocol gives them a meaning.

/** Width of a bit with the space after it, in pixels; 0 if the log has no room for bits. */
let widthOfBit = 0;

/** Width of a bit, at most, and the room that the numbers of findings need behind the bits. */
const [widestBit, roomForPins] = [12, 58];

/** Chooses the width of a bit so that the longest frame fills the last column. */
function measureMap() {
  const beside = byId('app-heads').querySelector('.of-map');
  if (!beside) return;
  const room = roomOfSaid - beside.previousSibling.getBoundingClientRect().width - roomForPins;
  const width = Math.min(widestBit, Math.floor(room / (bytesInLine * 9) * 2) / 2);
  widthOfBit = isNarrow() || width < 3 || bytesInLine > 8 ? 0 : width;
  beside.hidden = !widthOfBit;
}

/** Bits of a byte that differ from those of the previous frame of the identifier, without counters and checksums. */
function changedBits(row, place, counts) {
  const was = row.before ? parseInt(row.before.hex.slice(2 * place, 2 * place + 2), 16) : NaN;
  return isNaN(was) ? 0 : (was ^ parseInt(row.hex.slice(2 * place, 2 * place + 2), 16)) & ~counts;
}

/** Bits of a byte that belong to a counter or a checksum. */
function automaticBits(row, place) {
  return parseInt((identifier(row) || { automatic: '' }).automatic.slice(2 * place, 2 * place + 2) || '0', 16);
}

/** The bits of a frame, the highest of each byte first: a path for each kind. */
function bitMap(row) {
  const step = widthOfBit, thick = step - 1, bytes = bytesOf(row).slice(0, bytesInLine), paths = {};
  bytes.forEach((text, place) => {
    const value = parseInt(text, 16), counts = automaticBits(row, place), changed = changedBits(row, place, counts);
    for (let bit = 7; bit >= 0 && !isNaN(value); bit -= 1) {
      const isSet = value >> bit & 1, x = (place * 9 + 7 - bit) * step;
      const kind = changed >> bit & 1 ? isSet ? 'changed' : 'fell' : !isSet ? 'clear' : counts >> bit & 1 ? 'counts' : 'set';
      // An outline lies half outside of its path.
      paths[kind] = (paths[kind] || '') + (kind === 'fell' ? `M${x + .5} 1.5h${thick - 1}v9h${1 - thick}z` : `M${x} 1h${thick}v10h${-thick}z`);
    }
  });
  const width = bytes.length * 9 * step;
  const svg = shape('svg', { class: 'map', width, height: 12, viewBox: `0 0 ${width} 12`, 'aria-hidden': 'true' });
  for (const kind in paths) svg.append(shape('path', { class: kind, d: paths[kind] }));
  return svg;
}
