import { expect, test } from 'vitest';

import { stripVideoMetadata, UnreadableVideo } from './video-metadata.ts';

function box(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4));
  return bytes;
};

const wide = (...values: number[]) => numbers(...values.flatMap((value) => [0, value]));

interface Track {
  kind: string;
  /** Offset of each chunk and the sizes of its samples. */
  chunks: readonly { at: number; sizes: readonly number[] }[];
  isWide?: boolean;
}

function track({ kind, chunks, isWide = false }: Track): Buffer {
  const sizes = chunks.flatMap((chunk) => chunk.sizes);
  const equal = sizes.length > 0 && sizes.every((size) => size === sizes[0]) ? sizes[0] : undefined;
  const places = chunks.map(({ at }) => at);
  const groups = chunks.flatMap((chunk, at) => [at + 1, chunk.sizes.length, 1]);
  return box(
    'trak',
    box('tkhd', numbers(0, 0xdddddddd, 0xdddddddd), Buffer.alloc(72)),
    box(
      'mdia',
      box('mdhd', numbers(0, 0xdddddddd, 0xdddddddd), Buffer.alloc(12)),
      box('hdlr', numbers(0, 0), Buffer.from(kind), Buffer.alloc(12)),
      box(
        'minf',
        box(
          'stbl',
          box('stsd', Buffer.alloc(8)),
          box('stsc', numbers(0, chunks.length, ...groups)),
          equal === undefined
            ? box('stsz', numbers(0, 0, sizes.length, ...sizes))
            : box('stsz', numbers(0, equal, sizes.length)),
          isWide
            ? box('co64', numbers(0, chunks.length), wide(...places))
            : box('stco', numbers(0, chunks.length, ...places)),
        ),
      ),
    ),
  );
}

const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0'));
const dataAt = ftyp.length + 8;
const contents = 'PICTURE-SECRET1-SOUND-SECRET2SECRET3-END';
const at = (text: string) => dataAt + contents.indexOf(text);

const whole = (tracks: readonly Track[], ...more: Buffer[]) =>
  Buffer.concat([
    ftyp,
    box('mdat', Buffer.from(contents)),
    box('moov', box('mvhd', numbers(0, 0xdddddddd, 0xdddddddd), Buffer.alloc(88)), ...tracks.map(track)),
    ...more,
  ]);

const seen = [
  { kind: 'vide', chunks: [{ at: at('PICTURE'), sizes: [7] }] },
  { kind: 'soun', chunks: [{ at: at('SOUND'), sizes: [5] }] },
];

test('the samples of what is neither seen nor heard are wiped, and its track is none', () => {
  for (const kind of ['meta', 'mdta', 'camm', 'tmcd', 'gpmd']) {
    for (const isWide of [false, true]) {
      const told = {
        kind,
        isWide,
        chunks: [
          { at: at('SECRET1'), sizes: [3, 4] },
          { at: at('SECRET2'), sizes: [14] },
        ],
      };
      const film = whole([...seen, told]);
      const stripped = stripVideoMetadata(film);
      expect(stripped.length).toBe(film.length);
      expect(stripped.toString('latin1', dataAt, dataAt + contents.length), kind).toBe(
        contents.replace(/SECRET\d/g, '\0'.repeat(7)),
      );
      expect([stripped.includes(kind), stripped.includes('vide'), stripped.includes('soun')]).toEqual([
        false,
        true,
        true,
      ]);
    }
  }
  const even = { kind: 'meta', chunks: [{ at: at('SECRET2'), sizes: [7, 7] }] };
  expect(stripVideoMetadata(whole([...seen, even])).toString('latin1')).not.toMatch(/SECRET[23]/);
});

test('when it was made is not told, nor what stands in boxes nobody plays', () => {
  const fragment = box(
    'moof',
    box('mfhd', numbers(0, 1)),
    box('traf', box('tfhd', numbers(0, 1)), box('udta', Buffer.from('SECRET4'))),
  );
  const stripped = stripVideoMetadata(
    whole(seen, fragment, box('free', Buffer.from('SECRET5')), box('sefd', Buffer.from('SECRET6'))),
  );
  expect(stripped.includes(Buffer.from([0xdd, 0xdd]))).toBe(false);
  expect(stripped.toString('latin1')).not.toMatch(/SECRET[456]/);
  expect(stripped.includes(contents)).toBe(true);
});

test('subtitles stay, unless a drone tells its place in them', () => {
  const text = (place: string) => [{ kind: 'sbtl', chunks: [{ at: at(place), sizes: [7] }] }];
  const film = whole([...seen, ...text('SECRET1')]);
  expect(stripVideoMetadata(film).includes('SECRET1')).toBe(true);
  const drone = Buffer.from(film.toString('latin1').replace('SECRET1', 'GPS(1,2'), 'latin1');
  expect(stripVideoMetadata(drone).includes('GPS(1,2')).toBe(false);
});

test('boxes that do not add up are refused, however deep they go', () => {
  const told = { kind: 'meta', chunks: [{ at: at('SECRET1'), sizes: [7] }] };
  let deep = box('free');
  for (let depth = 0; depth < 2000; depth += 1) deep = box(['moov', 'trak', 'mdia', 'minf'][depth % 4] ?? '', deep);
  const broken = [
    Buffer.concat([ftyp, deep]),
    Buffer.concat([ftyp, box('moov', box('mdia'))]),
    Buffer.concat([whole(seen), Buffer.from('hanging on')]),
    whole(seen).subarray(0, -3),
    Buffer.concat(Array.from({ length: 100_001 }, () => box('free'))),
    whole([...seen, told], box('moof', box('mfhd', numbers(0, 1)))),
    Buffer.concat([ftyp, box('moov', box('trak', box('mdia'), box('mdia')))]),
    Buffer.concat([
      ftyp,
      box('moov', box('trak', box('mdia', box('minf', box('stbl', box('stco', numbers(0, 0xffffffff))))))),
    ]),
  ];
  for (const [which, film] of broken.entries())
    expect(() => stripVideoMetadata(film), String(which)).toThrow(UnreadableVideo);
  expect(stripVideoMetadata(Buffer.concat([whole(seen), Buffer.alloc(20)])).includes(contents)).toBe(true);
});
