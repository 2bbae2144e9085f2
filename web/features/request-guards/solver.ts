import { findNonce } from './find-nonce.ts';

/** Runs in a worker, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<{ salt: string; difficulty: number }>) => {
  postMessage(findNonce(data.salt, data.difficulty));
});
