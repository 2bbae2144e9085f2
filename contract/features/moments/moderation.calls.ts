import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { momentErrors } from './copy.ts';
import { adminMomentQueryMaxLength, maxBulkMoments, momentReasonMaxLength } from './limits.ts';
import { moderatedMoment, momentCounts } from './moderation.entities.ts';
import { moderatedStates, momentActions, movableStates } from './moderation.rules.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
/** Characters are counted by the service. */
const reason = z.string().max(momentReasonMaxLength * 4, momentErrors.reason);
const errors = ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'] as const;
const moderated = z.object({
  id: z.number().int(),
  state: z.enum(moderatedStates),
  before: z.enum(moderatedStates),
});

/** All moments for moderators: those that wait, longest waiting first, others newest first. @see docs/reference/states.md */
export const getMomentsForModeration = defineCall({
  method: 'GET',
  path: '/nv/admin/moments',
  summary: '管理动态：按状态、版块、话题、作者与文字筛选',
  access: 'editor',
  limit: 'act',
  input: z.object({
    status: z.enum(moderatedStates).optional(),
    /** Ids of a plate, a topic and a user. */
    plate: id.optional(),
    topic: id.optional(),
    author: id.optional(),
    /** Searches titles, texts and names of authors. */
    q: z.string().max(adminMomentQueryMaxLength).default(''),
    ...pageInput,
  }),
  output: pageOf(moderatedMoment).extend({ counts: momentCounts }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});

/** Changes the state of a moment without a reason; to reject one, use `POST …/reject`. */
export const changeMomentState = defineCall({
  method: 'PATCH',
  path: '/nv/admin/moments/{id}',
  summary: '修改一条动态的状态：发布、放回待审核、删除',
  access: 'editor',
  limit: 'act',
  input: z.object({ id, status: z.enum(movableStates) }),
  output: moderated,
  errors,
});

/** Moves a moment to the trash. With `force` it is deleted for good; CONFLICT: it is not in the trash. */
export const removeMomentAsEditor = defineCall({
  method: 'DELETE',
  path: '/nv/admin/moments/{id}',
  summary: '删除一条动态，或从回收站里彻底删除',
  access: 'editor',
  limit: 'act',
  input: z.object({ id, force: z.boolean().default(false) }),
  output: z.object({}),
  errors: [...errors, 'CONFLICT'],
});

/** Publishes a moment. CONFLICT: its author changed it since `revision`. */
export const approveMoment = defineCall({
  method: 'POST',
  path: '/nv/admin/moments/{id}/approve',
  summary: '通过一条动态',
  access: 'editor',
  limit: 'act',
  input: z.object({ id, revision: z.number().int().min(0).optional() }),
  output: moderated,
  errors: [...errors, 'CONFLICT'],
});

/** Rejects a moment or takes it down; its author reads the reason and may submit it again. */
export const rejectMoment = defineCall({
  method: 'POST',
  path: '/nv/admin/moments/{id}/reject',
  summary: '拒绝一条动态，并告诉作者原因',
  access: 'editor',
  limit: 'act',
  input: z.object({ id, reason }),
  output: moderated,
  errors,
});

/**
 * Moderates several moments at once. The answer omits those that no longer exist and gives the previous state of the
 * others. `reason` is for rejections.
 */
export const moderateMoments = defineCall({
  method: 'POST',
  path: '/nv/admin/moments/bulk',
  summary: '批量处理动态：通过、拒绝、放回待审核、删除',
  access: 'editor',
  limit: 'act',
  input: z.object({
    ids: z.array(z.number().int().positive()).min(1).max(maxBulkMoments),
    act: z.enum(momentActions),
    reason: reason.optional(),
  }),
  output: z.object({ moderated: z.array(moderated) }),
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED'],
});
