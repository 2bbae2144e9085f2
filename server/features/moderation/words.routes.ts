import { tryWords } from '#contract/features/moderation/words.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { judgeWords } from './words.service.ts';

export const routes: Endpoint[] = [
  implement(tryWords, ({ site }, { text, place }) => {
    const { verdict, found, replace } = judgeWords(site, [text], place);
    return { verdict, found, shown: replace(text) };
  }),
];
