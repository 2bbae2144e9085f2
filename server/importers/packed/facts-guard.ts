import { Transform } from 'node:stream';

import type { Extract } from 'tar-stream';

/** Names and facts that did not fit into an entry's own header. */
const maxFactsBytes = 1_048_576;

/**
 * Ends what flows into a tar's reader when it is about to collect overlong facts of an entry (pax, GNU long names): it
 * keeps them in memory as a whole before it tells of the entry. Only the reader itself knows where they begin, and says
 * so in two fields that its types leave out.
 */
export function factsGuard(tar: Extract, refusal: () => Error): Transform {
  const reader = tar as Extract & { _longHeader?: boolean; _missing?: number };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const { _longHeader: isCollecting = false, _missing: missing = 0 } = reader;
      done(isCollecting && missing > maxFactsBytes ? refusal() : null, chunk);
    },
  });
}
