import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

import { draftErrors } from './copy.ts';
import { draft, draftSummary } from './drafts.entities.ts';
import { draftMaxLength } from './limits.ts';
import { draftKeyPattern, draftPostPattern } from './rules.ts';

const key = z.string().regex(draftKeyPattern, draftErrors.key);

/** The user's own drafts of one article or of articles that were never saved; newest first, without contents. */
export const listDrafts = defineCall({
  method: 'GET',
  path: '/nv/drafts',
  summary: '自己的自动保存稿：某篇文章的，或尚未保存过的',
  access: 'contributor',
  limit: 'act',
  input: z.object({
    /** Part of the key before the dot; if absent, drafts of new articles. */
    of: z.string().regex(draftPostPattern, draftErrors.key).optional(),
  }),
  output: z.object({ list: z.array(draftSummary) }),
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

/** Stores the current state of the editor. Nothing changes for other users. */
export const saveDraft = defineCall({
  method: 'POST',
  path: '/nv/drafts/{key}',
  large: true,
  summary: '自动保存正在写的内容',
  access: 'contributor',
  limit: 'act',
  input: z.object({
    key,
    title: z.string().max(1000).default(''),
    /** Editor state as JSON text; only the same user's editor reads it. */
    content: z.string().max(draftMaxLength, draftErrors.tooLong),
    /** Revision of the article that the draft is based on; 0: none. */
    revision: z.number().int().min(0).default(0),
    /**
     * Increases with every save; a lower number than the stored one changes nothing. If absent, the draft counts as the
     * newest.
     */
    seq: z.number().int().min(1).optional(),
  }),
  /** `kept`: whether this draft is now the stored one. */
  output: z.object({ saved_at: z.string(), seq: z.number().int(), kept: z.boolean() }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED', 'PAYLOAD_TOO_LARGE'],
});

/** Succeeds even if the draft does not exist. */
export const discardDraft = defineCall({
  method: 'DELETE',
  path: '/nv/drafts/{key}',
  summary: '删除一份自动保存稿',
  access: 'contributor',
  limit: 'act',
  input: z.object({ key }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});
