import { maxDurationMs, type VideoInfo } from './mp4-info.ts';
import { UnreadableVideo } from './video-metadata.ts';

interface Element {
  id: number;
  start: number;
  body: number;
  end: number;
}

const masters = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  audio: 0xe1,
  cluster: 0x1f43b675,
  blockGroup: 0xa0,
} as const;

const ids = {
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  trackNumber: 0xd7,
  trackType: 0x83,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  block: 0xa1,
  void: 0xec,
} as const;

const top = 0;

const idSet = (text: string): ReadonlySet<number> => new Set(text.split(' ').map((id) => Number.parseInt(id, 16)));

/**
 * Elements needed for playback, by the element that holds them. Everything else may name a place, a time or an owner:
 * tags, titles, attachments, dates, names of programs.
 */
const neededElements: ReadonlyMap<number, ReadonlySet<number>> = new Map([
  [top, idSet('1a45dfa3 18538067')],
  [masters.header, idSet('4286 42f7 42f2 42f3 4282 4287 4285')],
  // Seek head, info, tracks, cues, clusters.
  [masters.segment, idSet('114d9b74 1549a966 1654ae6b 1c53bb6b 1f43b675')],
  // Time scale and duration.
  [masters.info, idSet('2ad7b1 4489')],
  [masters.tracks, idSet('ae')],
  // Numbers, type, flags, buffers, durations, codec and its data, delays, picture, sound.
  [masters.track, idSet('d7 73c5 83 b9 88 55aa 9c 6de7 6df8 23e383 234e7a 23314f 55ee 86 63a2 56aa 56bb e0 e1')],
  // Scan, stereo, alpha, sizes, crop, aspect ratio, colour.
  [masters.video, idSet('9a 9d 53b8 53c0 b0 ba 54aa 54bb 54cc 54dd 54b0 54ba 54b2 54b3 55b0')],
  // Frequencies, channels, bits.
  [masters.audio, idSet('b5 78b5 9f 6264')],
  // Time, position, previous size, blocks.
  [masters.cluster, idSet('e7 a7 ab a3 a0')],
  // Block, duration, references, padding, additions (transparency), priority.
  [masters.blockGroup, idSet('a1 9b fb 75a2 75a1 fa')],
]);
/** A cluster of unknown length ends where one of these begins: a part of the segment, tags, chapters, attachments. */
const segmentElements = idSet('114d9b74 1549a966 1654ae6b 1c53bb6b 1f43b675 1254c367 1043a770 1941a469');

/** Sound and picture; what is no longer played is blanked with its blocks. */
const playedTypes = { video: 1, audio: 2 } as const;
const maxElements = 500_000;
const nsPerMs = 1_000_000;
const maxSide = 65_535;

function failUnreadable(why: string): never {
  throw new UnreadableVideo(why);
}

class WebmFile {
  readonly file: Buffer;
  private count = 0;
  private scale = nsPerMs;
  private duration = 0;
  private clusterTime = 0;
  private lastTime = 0;
  private readonly size = { width: 0, height: 0 };
  private readonly played = new Set<number>();
  private hasPicture = false;

  constructor(file: Buffer) {
    this.file = file;
  }

  /** A number of variable length at this place. `value` is null when all its bits are set: the length is unknown. */
  private numberAt(at: number, end: number, isId: boolean): { value: number | null; length: number } {
    const first = at < end ? (this.file[at] as number) : 0;
    const length = Math.clz32(first) - 23;
    if (first === 0 || length > (isId ? 4 : 8) || at + length > end) failUnreadable('a number is broken');
    let value = isId ? first : first & (0xff >> length);
    let isUnknown = !isId && value === 0xff >> length;
    for (let next = at + 1; next < at + length; next += 1) {
      const byte = this.file[next] as number;
      value = value * 256 + byte;
      isUnknown &&= byte === 0xff;
    }
    return { value: isUnknown ? null : value, length };
  }

  private elementAt(at: number, end: number, within: number): Element {
    this.count += 1;
    if (this.count > maxElements) failUnreadable('it has too many elements');
    const id = this.numberAt(at, end, true);
    const size = this.numberAt(at + id.length, end, false);
    const body = at + id.length + size.length;
    const found = { id: id.value as number, start: at, body };
    if (size.value !== null) {
      if (body + size.value > end) failUnreadable('an element does not fit');
      return { ...found, end: body + size.value };
    }
    const mayBeUnknown =
      (found.id === masters.segment && within === top) || (found.id === masters.cluster && within === masters.segment);
    if (!mayBeUnknown) failUnreadable('an element has no length');
    return { ...found, end: found.id === masters.segment ? end : this.endOfCluster(body, end) };
  }

  private endOfCluster(from: number, end: number): number {
    let at = from;
    while (at < end) {
      const id = this.numberAt(at, end, true);
      if (segmentElements.has(id.value as number)) return at;
      at = this.elementAt(at, end, masters.cluster).end;
    }
    return at;
  }

  private *elementsIn(from: number, to: number, within: number): Generator<Element> {
    for (let at = from; at < to;) {
      const element = this.elementAt(at, to, within);
      yield element;
      at = element.end;
    }
  }

  /** Keeps the length, because other elements refer to places in the file. */
  private blank({ start, end }: Element): void {
    this.file.fill(0, start, end);
    this.file[start] = ids.void;
    const length = end - start;
    if (length <= 128) this.file[start + 1] = 0x80 | (length - 2);
    else {
      this.file.writeUIntBE(length - 9, start + 3, 6);
      this.file[start + 1] = 0x01;
    }
  }

  private unsigned({ body, end }: Element): number {
    return end - body < 1 || end - body > 6 ? 0 : this.file.readUIntBE(body, end - body);
  }

  private float({ body, end }: Element): number {
    if (end - body === 4) return this.file.readFloatBE(body);
    return end - body === 8 ? this.file.readDoubleBE(body) : 0;
  }

  /** Whether a track is played; its number and size are noted. */
  private isPlayed(track: Element): boolean {
    const found = new Map<number, number>();
    for (const element of this.elementsIn(track.body, track.end, masters.track)) {
      found.set(element.id, this.unsigned(element));
      if (element.id !== masters.video) continue;
      for (const inner of this.elementsIn(element.body, element.end, masters.video))
        found.set(inner.id, this.unsigned(inner));
    }
    const type = found.get(ids.trackType);
    if (type !== playedTypes.video && type !== playedTypes.audio) return false;
    this.played.add(found.get(ids.trackNumber) ?? 0);
    if (type === playedTypes.audio || this.hasPicture) return true;
    this.hasPicture = true;
    this.size.width = found.get(ids.pixelWidth) ?? 0;
    this.size.height = found.get(ids.pixelHeight) ?? 0;
    return true;
  }

  /** Whether a block belongs to a track that is played; notes its time. */
  private isPlayedBlock({ body, end }: Element): boolean {
    const track = this.numberAt(body, end, false);
    if (!this.played.has(track.value ?? 0) || body + track.length + 2 > end) return false;
    this.lastTime = Math.max(this.lastTime, this.clusterTime + this.file.readInt16BE(body + track.length));
    return true;
  }

  private isPlayedGroup(group: Element): boolean {
    const blocks = [...this.elementsIn(group.body, group.end, masters.blockGroup)].filter(({ id }) => id === ids.block);
    return blocks.length > 0 && blocks.every((block) => this.isPlayedBlock(block));
  }

  private isWanted(element: Element, within: number): boolean {
    if (!neededElements.get(within)?.has(element.id)) return false;
    if (element.id === masters.track) return this.isPlayed(element);
    if (element.id === ids.simpleBlock) return this.isPlayedBlock(element);
    return element.id !== masters.blockGroup || this.isPlayedGroup(element);
  }

  private note(element: Element): void {
    if (element.id === ids.timestampScale) this.scale = this.unsigned(element);
    else if (element.id === ids.duration) this.duration = this.float(element);
    else if (element.id === ids.clusterTime) this.clusterTime = this.unsigned(element);
  }

  private walk(from: number, to: number, within: number): void {
    for (const element of this.elementsIn(from, to, within)) {
      if (element.id === ids.void || !this.isWanted(element, within)) this.blank(element);
      else if (neededElements.has(element.id)) this.walk(element.body, element.end, element.id);
      else this.note(element);
    }
  }

  strip(): void {
    this.walk(0, this.file.length, top);
  }

  info(): VideoInfo {
    const units = Number.isFinite(this.duration) && this.duration > 0 ? this.duration : this.lastTime;
    const side = (pixels: number): number | null => (pixels > 0 && pixels <= maxSide ? pixels : null);
    return {
      width: side(this.size.width),
      height: side(this.size.height),
      durationMs: this.lastTime > 0 ? Math.min(Math.round((units * this.scale) / nsPerMs), maxDurationMs) : 0,
      hasPicture: this.hasPicture,
    };
  }
}

/**
 * Removes tags, dates, names, attachments and tracks that are neither picture nor sound from a WebM video; picture and
 * sound stay bit-identical. Recordings of browsers, whose elements have no length, are understood.
 * @throws UnreadableVideo
 */
export function stripWebm(file: Buffer): { body: Buffer; info: VideoInfo } {
  const webm = new WebmFile(Buffer.from(file));
  webm.strip();
  return { body: webm.file, info: webm.info() };
}
