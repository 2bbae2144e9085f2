import { Transform } from 'node:stream';

/** No real site compresses better; a higher ratio indicates a decompression bomb. */
const maxExpansionRatio = 200;

/** Aborts a stream that is longer than `from` bytes and too large compared to its packed size. */
export function expansionGuard(from: number, packed: () => number, refusal: () => Error): Transform {
  let unpacked = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length;
      done(unpacked > from && unpacked > packed() * maxExpansionRatio ? refusal() : null, chunk);
    },
  });
}
