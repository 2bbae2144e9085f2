import type { ColourAnswer, ColourQuestion } from './colour-questions.ts';
import { colourRuns } from './colour-runs.ts';

addEventListener('message', ({ data }: MessageEvent<ColourQuestion>) => {
  const answer = (runs: ColourAnswer['runs']) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of one's own has no origin to name
    postMessage({ id: data.id, runs } satisfies ColourAnswer);
  // Without its grammar, code is plain.
  colourRuns(data.code, data.language).then(answer, () => answer([]));
});
