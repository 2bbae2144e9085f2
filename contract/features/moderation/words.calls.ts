import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { wordList } from './options.ts';

const lists = { refused: wordList, held: wordList, replaced: wordList };

/** The word lists of the site; those of comments are options of their own. */
export const getWordLists = defineCall({
  method: 'GET',
  path: '/nv/admin/words',
  summary: '全站的词表：拒绝、待审、替换',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: noInput,
  output: z.object(lists),
  errors: ['601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/** Replaces the lists that are given. */
export const setWordLists = defineCall({
  method: 'POST',
  path: '/nv/admin/words',
  summary: '保存全站的词表',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ refused: wordList.optional(), held: wordList.optional(), replaced: wordList.optional() }),
  output: z.object(lists),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/** Stores nothing. */
export const testWordLists = defineCall({
  method: 'POST',
  path: '/nv/admin/words/try',
  summary: '用站点的词表试一段文字',
  access: 'editor',
  limit: 'act',
  sessionOnly: true,
  reads: true,
  input: z.object({ text: z.string().max(5000), place: z.enum(['anywhere', 'comment', 'moment']).default('comment') }),
  output: z.object({
    verdict: z.enum(['pass', 'hold', 'refuse']),
    found: z.array(z.string()),
    /** The text as it would be displayed. */
    shown: z.string(),
  }),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});
