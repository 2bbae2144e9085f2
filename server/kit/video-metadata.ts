/** The video's boxes are inconsistent, so its metadata cannot be located. */
export class UnreadableVideo extends Error {}

export interface Box {
  name: string;
  start: number;
  body: number;
  end: number;
}

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/**
 * Boxes needed for playback, by parent box. Everything else may hold place, time and owner: user data, Apple's
 * metadata, XMP, vendor boxes and unused gaps.
 */
const neededBoxes: Readonly<Record<string, ReadonlySet<string>>> = {
  '': wordSet('ftyp styp moov moof mdat mfra sidx ssix pdin wide'),
  moov: wordSet('mvhd trak mvex iods pssh'),
  trak: wordSet('tkhd edts tref mdia tapt'),
  mdia: wordSet('mdhd hdlr minf elng'),
  minf: wordSet('vmhd smhd nmhd sthd gmhd hmhd hdlr dinf stbl'),
  stbl: wordSet('stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh padb stdp sdtp stps sbgp sgpd subs saiz saio'),
  moof: wordSet('mfhd traf pssh'),
  traf: wordSet('tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc'),
};
/** Handler types of playable tracks; other tracks hold positions, angles and times for vendor software. */
const playedHandlers = wordSet('vide soun text sbtl subt clcp auxv');
const textHandlers = wordSet('text sbtl subt clcp');
/** Some drones write their GPS position as subtitles. */
const gpsText = /GPS ?\(|(latitude|longitude)\s*[:=]/i;
const timedBoxes = wordSet('mvhd tkhd mdhd');
/** Far more than a day of video has. */
const maxChunks = 1_000_000;
const maxBoxes = 100_000;

function failUnreadable(why: string): never {
  throw new UnreadableVideo(why);
}

/** The boxes of a range, which they must fill; only trailing zeros are allowed. */
export function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const found: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const size = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    if (size === 0 && name === '\0\0\0\0') break;
    const isLong = size === 1 && at + 16 <= to;
    const long = isLong ? Number(file.readBigUInt64BE(at + 8)) : size;
    const end = size === 0 ? to : at + long;
    const body = at + (isLong ? 16 : 8);
    if (end < body || end > to) failUnreadable(`the box ${name} does not fit`);
    found.push({ name, start: at, body, end });
    if (found.length > maxBoxes) failUnreadable('it has too many boxes');
    at = end;
  }
  if (file.subarray(at, to).some((byte) => byte !== 0)) failUnreadable('something hangs behind the last box');
  return found;
}

export function singleBox(boxes: readonly Box[], ...names: string[]): Box | undefined {
  const found = boxes.filter((box) => names.includes(box.name));
  if (found.length > 1) failUnreadable(`${names[0]} is there twice`);
  return found[0];
}

type Range = readonly [from: number, to: number];

class VideoFile {
  private readonly file: Buffer;
  private readonly removedRanges: Range[] = [];

  constructor(file: Buffer) {
    this.file = file;
  }

  /** Keeps the length, because other boxes refer to absolute file offsets. */
  private blank({ start, body, end }: Box): void {
    this.file.write('free', start + 4, 'latin1');
    this.file.fill(0, body, end);
  }

  /** Clears creation and modification time. */
  private blankTimes({ body, end }: Box): void {
    this.file.fill(0, Math.min(body + 4, end), Math.min(body + (this.file[body] === 1 ? 20 : 12), end));
  }

  private inside(box: Box | undefined): Box[] {
    return box ? boxesIn(this.file, box.body, box.end) : [];
  }

  /** Start and row count of a table in a box, after `skip` bytes. */
  private table(box: Box, skip: number, width: number, most = Number.POSITIVE_INFINITY): { at: number; count: number } {
    const at = box.body + skip;
    if (at > box.end) failUnreadable(`${box.name} is too short`);
    const count = this.file.readUInt32BE(at - 4);
    if (at + count * width > box.end || count > most) failUnreadable(`${box.name} is too short`);
    return { at, count };
  }

  /** Byte size of each chunk of a track; must be called with ascending chunk numbers. */
  private chunkSizes(sizes: Box, groups: Box, chunks: number): (chunk: number) => number {
    if (sizes.body + 12 > sizes.end) failUnreadable('stsz is too short');
    const each = this.file.readUInt32BE(sizes.body + 4);
    const samples = each === 0 ? this.table(sizes, 12, 4).count : this.file.readUInt32BE(sizes.body + 8);
    const group = this.table(groups, 8, 12);
    if (group.count === 0 && chunks > 0) failUnreadable('no chunk has a sample');
    let [row, sample] = [0, 0];
    return (chunk) => {
      while (row + 1 < group.count && this.file.readUInt32BE(group.at + (row + 1) * 12) <= chunk + 1) row += 1;
      const until = Math.min(sample + this.file.readUInt32BE(group.at + row * 12 + 4), samples);
      let size = each * (until - sample);
      if (each === 0)
        for (let at = sample; at < until; at += 1) size += this.file.readUInt32BE(sizes.body + 12 + at * 4);
      sample = until;
      return size;
    };
  }

  /** File ranges of a track's samples. */
  private samplesOf(stbl: Box | undefined): Range[] {
    const tables = this.inside(stbl);
    const places = singleBox(tables, 'stco', 'co64');
    if (!places) return [];
    const width = places.name === 'co64' ? 8 : 4;
    const { at, count } = this.table(places, 8, width, maxChunks);
    if (count === 0) return [];
    const [sizes, groups] = [singleBox(tables, 'stsz'), singleBox(tables, 'stsc')];
    if (!sizes || !groups) return failUnreadable('the samples have no size');
    const sizeOf = this.chunkSizes(sizes, groups, count);
    return Array.from({ length: count }, (_none, chunk) => {
      const place = at + chunk * width;
      const from = width === 8 ? Number(this.file.readBigUInt64BE(place)) : this.file.readUInt32BE(place);
      return [from, from + sizeOf(chunk)] as const;
    });
  }

  /** Whether the track is needed for playback; if not, its sample ranges are recorded for erasure. */
  private isPlayed(trak: Box): boolean {
    const mdia = this.inside(singleBox(this.inside(trak), 'mdia'));
    const handler = singleBox(mdia, 'hdlr');
    const stbl = singleBox(this.inside(singleBox(mdia, 'minf')), 'stbl');
    const kind = handler
      ? this.file.toString('latin1', handler.body + 8, Math.min(handler.body + 12, handler.end))
      : '';
    if (playedHandlers.has(kind) && !textHandlers.has(kind)) return true;
    const samples = this.samplesOf(stbl);
    if (
      playedHandlers.has(kind) &&
      !mergeRanges(samples).some(([from, to]) => gpsText.test(this.file.toString('latin1', from, to)))
    )
      return true;
    if (this.removedRanges.length + samples.length > maxChunks) failUnreadable('it has too many chunks');
    for (const range of samples) this.removedRanges.push(range);
    return false;
  }

  /** @returns whether a track was removed */
  private walk(boxes: readonly Box[], within: string): boolean {
    let isTold = false;
    for (const box of boxes) {
      if (!neededBoxes[within]?.has(box.name)) {
        if (box.name in neededBoxes) failUnreadable(`${box.name} stands in ${within || 'the file'}`);
        this.blank(box);
      } else if (box.name === 'trak' && !this.isPlayed(box)) {
        this.blank(box);
        isTold = true;
      } else if (timedBoxes.has(box.name)) this.blankTimes(box);
      else if (box.name in neededBoxes) isTold = this.walk(this.inside(box), box.name) || isTold;
    }
    return isTold;
  }

  strip(): void {
    const boxes = boxesIn(this.file, 0, this.file.length);
    const isTold = this.walk(boxes, '');
    // Fragmented videos store samples in every fragment; no known camera produces them with such tracks.
    if (isTold && boxes.some(({ name }) => name === 'moof'))
      failUnreadable('its fragments hold more than picture and sound');
    const contents = boxes.filter(({ name }) => name === 'mdat');
    for (const [from, to] of mergeRanges(this.removedRanges)) {
      for (const { body, end } of contents) {
        const [first, last] = [Math.max(from, body), Math.min(to, end)];
        if (first < last) this.file.fill(0, first, last);
      }
    }
  }
}

/** Sorts the ranges and joins overlapping ones. */
function mergeRanges(ranges: readonly Range[]): Range[] {
  const found: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = found.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

/**
 * Removes place, time and owner metadata from an MP4 or QuickTime video; picture and sound stay bit-identical.
 * @throws UnreadableVideo
 */
export function stripVideoMetadata(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  new VideoFile(copy).strip();
  return copy;
}
