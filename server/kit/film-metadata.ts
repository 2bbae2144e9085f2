/** Boxes that hold others; the ones in which cameras write place and owner lie within. */
const holders = new Set(['moov', 'trak', 'mdia', 'minf']);
/** User data, Apple's metadata, XMP and what makers add. */
const told = new Set(['udta', 'meta', 'uuid']);

interface Box {
  name: string;
  start: number;
  body: number;
  end: number;
}

function* boxesIn(file: Buffer, from: number, to: number): Generator<Box> {
  let at = from;
  while (at + 8 <= to) {
    const size = file.readUInt32BE(at);
    const isLong = size === 1 && at + 16 <= to;
    const long = isLong ? Number(file.readBigUInt64BE(at + 8)) : size;
    const end = size === 0 ? to : at + long;
    const body = at + (isLong ? 16 : 8);
    if (end < body || end > to) return;
    yield { name: file.toString('latin1', at + 4, at + 8), start: at, body, end };
    at = end;
  }
}

/** A film has its boxes four deep; a file that goes on and on only wants to exhaust the stack. */
const deepest = 16;

function wipe(file: Buffer, from: number, to: number, depth = 0): void {
  for (const { name, start, body, end } of boxesIn(file, from, to)) {
    if (told.has(name)) {
      // The same length as before, for other boxes name places in the file by number.
      file.write('free', start + 4, 'latin1');
      file.fill(0, body, end);
    } else if (holders.has(name) && depth < deepest) wipe(file, body, end, depth + 1);
  }
}

/** An MP4 or QuickTime film without what the camera told of place, time and owner; picture and sound stay bit for bit. */
export function stripFilm(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  wipe(copy, 0, copy.length);
  return copy;
}
