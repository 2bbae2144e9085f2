import type { Moment } from '#contract/features/moments/entities.ts';
import { momentsPageSize } from '#contract/features/moments/limits.ts';
import { statusOfState } from '#contract/features/moments/moderation.rules.ts';
import { type MomentState, momentStates } from '#contract/features/moments/rules.ts';
import type { Page } from '#contract/kit/pages.ts';
import { signInRequired } from '#server/kit/sign-in-required.ts';
import type { CallContext } from '#server/kit/site.ts';

import * as reads from './own.reads.ts';
import { listOwnByIds } from './reading.service.ts';

interface OwnInput {
  status?: MomentState | undefined;
  page: number;
  page_size?: number | undefined;
}

/** The viewer’s own moments in every state, newest first. */
export async function ownMoments(context: CallContext, input: OwnInput): Promise<Page<Moment>> {
  const { site, viewer } = context;
  const { status, page, page_size = momentsPageSize } = input;
  if (viewer.userId === null) throw signInRequired(context);
  const statuses = (status ? [status] : momentStates).map((each) => statusOfState[each]);
  const [ids, total] = await Promise.all([
    reads.listOwnIds(site.db, viewer.userId, statuses, { limit: page_size, offset: (page - 1) * page_size }),
    reads.countOwn(site.db, viewer.userId, statuses),
  ]);
  return { list: await listOwnByIds(context, ids), total, page, page_size };
}
