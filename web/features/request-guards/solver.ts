import { findNonce } from './find-nonce.ts';

/** Runs as a worker of its own, so that the page stays alive while the sum is done. */
addEventListener('message', ({ data }: MessageEvent<{ salt: string; difficulty: number }>) => {
  postMessage(findNonce(data.salt, data.difficulty));
});
