import { Transform } from 'node:stream';

import type { Extract } from 'tar-stream';

/** Limit for extended headers (long names and metadata) of an entry. */
const maxExtendedHeaderBytes = 1_048_576;

/**
 * Aborts a tar stream before tar-stream buffers an oversized extended header (pax, GNU long names): it keeps these in
 * memory as a whole before emitting the entry. Their size is only available in two private fields.
 */
export function extendedHeaderGuard(tar: Extract, refusal: () => Error): Transform {
  const reader = tar as Extract & { _longHeader?: boolean; _missing?: number };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const { _longHeader: isCollecting = false, _missing: missing = 0 } = reader;
      done(isCollecting && missing > maxExtendedHeaderBytes ? refusal() : null, chunk);
    },
  });
}
