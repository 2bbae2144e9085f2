import type { PhotoFacts } from '#contract/features/media/library.entities.ts';

/** Larger blocks of camera data are not read. */
const maxExifBytes = 1_000_000;
/** Entries of a directory beyond this are not read. */
const maxEntries = 300;
const maxTextLength = 60;

const exifDirectoryTag = 0x8769;
/** The tags that are read; no other one is looked at, so neither place nor serial numbers nor names. */
const tags = {
  make: 0x010f,
  model: 0x0110,
  seconds: 0x829a,
  aperture: 0x829d,
  iso: 0x8827,
  taken: 0x9003,
  focal: 0x920a,
  lens: 0xa434,
} as const;

type Value = string | number;

/** Bytes of one value, by the type number of TIFF: text, short, long, rational. */
const valueBytes: Record<number, number> = { 2: 1, 3: 2, 4: 4, 5: 8 };

/** A TIFF structure: every offset is checked before it is followed. */
class Tiff {
  private readonly bytes: Buffer;
  private readonly isLittle: boolean;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.isLittle = bytes.toString('latin1', 0, 2) === 'II';
  }

  private short(at: number): number {
    if (at < 0 || at + 2 > this.bytes.length) return 0;
    return this.isLittle ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at);
  }

  private long(at: number): number {
    if (at < 0 || at + 4 > this.bytes.length) return 0;
    return this.isLittle ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at);
  }

  private value(at: number): Value | undefined {
    const [type, count] = [this.short(at + 2), this.long(at + 4)];
    const size = (valueBytes[type] ?? 0) * count;
    const start = size <= 4 ? at + 8 : this.long(at + 8);
    if (size === 0 || start + size > this.bytes.length) return undefined;
    if (type === 2) return this.bytes.toString('utf8', start, start + Math.min(size, 4 * maxTextLength));
    if (type === 3) return this.short(start);
    if (type === 4) return this.long(start);
    const divisor = this.long(start + 4);
    return divisor === 0 ? undefined : this.long(start) / divisor;
  }

  /** The values of the wanted tags in the directory at `start`. */
  read(start: number, wanted: readonly number[]): Map<number, Value> {
    const found = new Map<number, Value>();
    const count = Math.min(this.short(start), maxEntries);
    for (let entry = 0; entry < count; entry += 1) {
      const at = start + 2 + entry * 12;
      const tag = this.short(at);
      const value = wanted.includes(tag) && !found.has(tag) ? this.value(at) : undefined;
      if (value !== undefined) found.set(tag, value);
    }
    return found;
  }

  get firstDirectory(): number {
    return this.short(2) === 42 ? this.long(4) : 0;
  }
}

/** One line of text without control, bidi and invisible characters. */
function textOf(value: Value | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const end = value.indexOf('\0');
  const clean = (end < 0 ? value : value.slice(0, end))
    .replace(/[\p{C}�]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...clean].slice(0, maxTextLength).join('') || undefined;
}

function numberOf(value: Value | undefined, max: number): number | undefined {
  return typeof value === 'number' && value > 0 && value <= max ? value : undefined;
}

/** `SONY` and `ILCE-7M4` are named together, `Canon` and `Canon EOS R5` once. */
function cameraOf(make: string | undefined, model: string | undefined): string | undefined {
  if (!make || !model) return model ?? make;
  const [brand = ''] = make.split(' ');
  return model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${make} ${model}`;
}

function dayOf(value: Value | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4}):(\d{2}):(\d{2}) /.exec(typeof value === 'string' ? value : '') ?? [];
  if (!year || Number(year) < 1826 || Number(month) < 1 || Number(month) > 12) return undefined;
  return Number(day) >= 1 && Number(day) <= 31 ? `${year}-${month}-${day}` : undefined;
}

/** Reads camera, lens and exposure from the EXIF block of an image; null when it states none of them. */
export function readExif(exif: Buffer | undefined): PhotoFacts | null {
  if (!exif || exif.length > maxExifBytes) return null;
  const tiff = new Tiff(exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif);
  const first = tiff.firstDirectory;
  if (first === 0) return null;
  const outer = tiff.read(first, [tags.make, tags.model, exifDirectoryTag]);
  const inner = outer.get(exifDirectoryTag);
  const of = typeof inner === 'number' && inner > 0 ? tiff.read(inner, Object.values(tags)) : new Map<number, Value>();
  const iso = numberOf(of.get(tags.iso), 100_000_000);
  const facts: PhotoFacts = {
    camera: cameraOf(textOf(outer.get(tags.make)), textOf(outer.get(tags.model))),
    lens: textOf(of.get(tags.lens)),
    focal: numberOf(of.get(tags.focal), 10_000),
    aperture: numberOf(of.get(tags.aperture), 1000),
    seconds: numberOf(of.get(tags.seconds), 1_000_000),
    iso: iso === undefined ? undefined : Math.round(iso),
    day: dayOf(of.get(tags.taken)),
  };
  const told = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as PhotoFacts;
  return Object.keys(told).length > 0 ? told : null;
}
