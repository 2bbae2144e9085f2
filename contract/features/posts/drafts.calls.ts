import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

import { draftErrors } from './copy.ts';
import { draft, draftLine } from './drafts.entities.ts';
import { draftMaxLength } from './limits.ts';
import { draftKeyPattern, draftOfPattern } from './rules.ts';

const key = z.string().regex(draftKeyPattern, draftErrors.key);

/** One's own drafts, those of one article or of all that were never saved; the newest first, without their contents. */
export const listDrafts = defineCall({
  method: 'GET',
  path: '/nv/drafts',
  summary: '自己的自动保存稿：某篇文章的，或尚未保存过的',
  access: 'contributor',
  limit: 'act',
  input: z.object({
    /** The part of the key before the dot; left out: those of new articles. */
    of: z.string().regex(draftOfPattern, draftErrors.key).optional(),
  }),
  output: z.object({ list: z.array(draftLine) }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});

export const getDraft = defineCall({
  method: 'GET',
  path: '/nv/drafts/{key}',
  summary: '自己的一份自动保存稿的内容',
  access: 'contributor',
  limit: 'act',
  input: z.object({ key }),
  output: draft,
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'],
});

/** Keeps what is being written. It changes nothing that anybody else can see. */
export const keepDraft = defineCall({
  method: 'POST',
  path: '/nv/drafts/{key}',
  large: true,
  summary: '自动保存正在写的内容',
  access: 'contributor',
  limit: 'act',
  input: z.object({
    key,
    title: z.string().max(1000).default(''),
    /** What the editor has, as JSON text: only the same person's editor reads it. */
    content: z.string().max(draftMaxLength, draftErrors.tooLong),
    /** The revision of the article that it was written on; 0: of none. */
    revision: z.number().int().min(0).default(0),
    /** Counts up with every saving; one that is older than what is kept changes nothing. Left out: it is the newest. */
    seq: z.number().int().min(1).optional(),
  }),
  /** `kept`: whether this one is what is kept now. */
  output: z.object({ saved_at: z.string(), seq: z.number().int(), kept: z.boolean() }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED', 'PAYLOAD_TOO_LARGE'],
});

/** Also when there is none (any more). */
export const dropDraft = defineCall({
  method: 'DELETE',
  path: '/nv/drafts/{key}',
  summary: '删除一份自动保存稿',
  access: 'contributor',
  limit: 'act',
  input: z.object({ key }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});
