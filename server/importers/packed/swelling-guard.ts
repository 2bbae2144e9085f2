import { Transform } from 'node:stream';

/** No real site compresses better; a higher ratio indicates a decompression bomb. */
const maxSwelling = 200;

/** Aborts a stream that is longer than `from` bytes and too large compared to its packed size. */
export function swellingGuard(from: number, packed: () => number, refusal: () => Error): Transform {
  let unpacked = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length;
      done(unpacked > from && unpacked > packed() * maxSwelling ? refusal() : null, chunk);
    },
  });
}
