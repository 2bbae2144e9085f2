import { type Box, boxesIn, singleBox, UnreadableVideo } from './video-metadata.ts';

/** What a video states about itself. */
export interface VideoInfo {
  /** As shown, after rotation; null when the file does not state it. */
  width: number | null;
  height: number | null;
  /** 0: nothing is played. */
  durationMs: number;
  hasPicture: boolean;
}

/** Longer than any video that fits the limits; a larger number is nonsense. */
export const maxDurationMs = 30 * 86_400_000;
const wordBytes = 4;
const runFlags = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, offset: 0x800 };
const fragmentFlags = { baseOffset: 0x1, description: 0x2, duration: 0x8 };

const countBits = (bits: number): number => bits.toString(2).replaceAll('0', '').length;

class Mp4File {
  private readonly file: Buffer;

  constructor(file: Buffer) {
    this.file = file;
  }

  private inside(box: Box | undefined): Box[] {
    return box ? boxesIn(this.file, box.body, box.end) : [];
  }

  private word(box: Box, at: number): number {
    return box.body + at + wordBytes <= box.end ? this.file.readUInt32BE(box.body + at) : 0;
  }

  /** Time scale and duration of a `mvhd` or `mdhd`; the duration is unknown when all its bits are set. */
  private times(box: Box | undefined): { scale: number; duration: number } {
    if (!box) return { scale: 0, duration: 0 };
    const isLong = this.file[box.body] === 1;
    const scale = this.word(box, isLong ? 20 : 12);
    const [high, low] = isLong ? [this.word(box, 24), this.word(box, 28)] : [0, this.word(box, 16)];
    const isUnknown = low === 0xffffffff && (!isLong || high === 0xffffffff);
    return { scale, duration: isUnknown ? 0 : high * 2 ** 32 + low };
  }

  /** Width and height in a `tkhd`, as they are shown: a quarter turn in the matrix swaps them. */
  private shownSize(tkhd: Box | undefined): { width: number | null; height: number | null } {
    if (!tkhd) return { width: null, height: null };
    const matrix = this.file[tkhd.body] === 1 ? 52 : 40;
    const [width, height] = [this.word(tkhd, matrix + 36) >>> 16, this.word(tkhd, matrix + 40) >>> 16];
    const isTurned = this.word(tkhd, matrix) === 0 && this.word(tkhd, matrix + 4) !== 0;
    const [wide, tall] = isTurned ? [height, width] : [width, height];
    return { width: wide || null, height: tall || null };
  }

  private isVideo(trak: Box): boolean {
    const handler = singleBox(this.inside(singleBox(this.inside(trak), 'mdia')), 'hdlr');
    return handler !== undefined && this.file.toString('latin1', handler.body + 8, handler.body + 12) === 'vide';
  }

  /** Duration of the samples in a fragment's run, in the time scale of the track. */
  private runDuration(run: Box, defaultDuration: number): number {
    const flags = this.word(run, 0) & 0xffffff;
    const samples = this.word(run, 4);
    if ((flags & runFlags.duration) === 0) return samples * defaultDuration;
    const width = countBits(flags & (runFlags.duration | runFlags.size | runFlags.flags | runFlags.offset)) * wordBytes;
    const first = 8 + countBits(flags & (runFlags.dataOffset | runFlags.firstFlags)) * wordBytes;
    if (run.body + first + samples * width > run.end) throw new UnreadableVideo('a run does not fit');
    let sum = 0;
    for (let sample = 0; sample < samples; sample += 1) sum += this.word(run, first + sample * width);
    return sum;
  }

  /** Duration of a track in all fragments. */
  private fragmentsDuration(fragments: readonly Box[], trackId: number, defaultDuration: number): number {
    let sum = 0;
    for (const traf of fragments.flatMap((moof) => this.inside(moof)).filter(({ name }) => name === 'traf')) {
      const boxes = this.inside(traf);
      const tfhd = singleBox(boxes, 'tfhd');
      if (!tfhd || this.word(tfhd, wordBytes) !== trackId) continue;
      const flags = this.word(tfhd, 0) & 0xffffff;
      const at = 8 + (flags & fragmentFlags.baseOffset ? 8 : 0) + (flags & fragmentFlags.description ? wordBytes : 0);
      const own = flags & fragmentFlags.duration ? this.word(tfhd, at) : defaultDuration;
      for (const run of boxes.filter(({ name }) => name === 'trun')) sum += this.runDuration(run, own);
    }
    return sum;
  }

  private durationMs(boxes: readonly Box[], moov: Box | undefined, trak: Box): number {
    const inTrak = this.inside(trak);
    const mdia = this.inside(singleBox(inTrak, 'mdia'));
    const { scale, duration } = this.times(singleBox(mdia, 'mdhd'));
    if (scale === 0) return 0;
    const fragments = boxes.filter(({ name }) => name === 'moof');
    let units = duration;
    if (fragments.length > 0) {
      const tkhd = singleBox(inTrak, 'tkhd');
      const trackId = tkhd ? this.word(tkhd, this.file[tkhd.body] === 1 ? 20 : 12) : 0;
      const trex = this.inside(singleBox(this.inside(moov), 'mvex')).find(
        (box) => box.name === 'trex' && this.word(box, wordBytes) === trackId,
      );
      units += this.fragmentsDuration(fragments, trackId, trex ? this.word(trex, 12) : 0);
    } else if (!this.hasSamples(mdia)) return 0;
    return Math.min(Math.round((units / scale) * 1000), maxDurationMs);
  }

  private hasSamples(mdia: readonly Box[]): boolean {
    const stbl = this.inside(singleBox(this.inside(singleBox(mdia, 'minf')), 'stbl'));
    const sizes = singleBox(stbl, 'stsz', 'stz2');
    return sizes !== undefined && this.word(sizes, 8) > 0;
  }

  info(): VideoInfo {
    const boxes = boxesIn(this.file, 0, this.file.length);
    const moov = singleBox(boxes, 'moov');
    const track = this.inside(moov).find((box) => box.name === 'trak' && this.isVideo(box));
    if (!track) return { width: null, height: null, durationMs: 0, hasPicture: false };
    const size = this.shownSize(singleBox(this.inside(track), 'tkhd'));
    return { ...size, durationMs: this.durationMs(boxes, moov, track), hasPicture: true };
  }
}

/** Size and duration of the picture of an MP4 or QuickTime video, without decoding it. @throws UnreadableVideo */
export function readMp4Info(file: Buffer): VideoInfo {
  return new Mp4File(file).info();
}
