import { testWordLists } from '#contract/features/moderation/words.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { checkWords } from './words.service.ts';

export const routes: Endpoint[] = [
  implement(testWordLists, ({ site }, { text, place }) => {
    const { verdict, found, replace } = checkWords(site, [text], place);
    return { verdict, found, shown: replace(text) };
  }),
];
