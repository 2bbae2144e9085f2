import { Transform } from 'node:stream';

/** No site packs better than this; what swells more is made to fill a disk. */
const maxSwelling = 200;

/** Ends a stream that, once it is longer than `from` bytes, grows out of all proportion to what was packed. */
export function swellingGuard(from: number, packed: () => number, refusal: () => Error): Transform {
  let unpacked = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length;
      done(unpacked > from && unpacked > packed() * maxSwelling ? refusal() : null, chunk);
    },
  });
}
