import { getWordLists, setWordLists, testWordLists } from '#contract/features/moderation/words.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { setSiteWords, siteWords } from './word-lists.service.ts';
import { checkWords } from './words.service.ts';

export const routes: Endpoint[] = [
  implement(getWordLists, ({ site }) => siteWords(site)),
  implement(setWordLists, (context, input) => setSiteWords(context, input)),
  implement(testWordLists, ({ site }, { text, place }) => {
    const { verdict, found, replace } = checkWords(site, [text], place);
    return { verdict, found, shown: replace(text) };
  }),
];
