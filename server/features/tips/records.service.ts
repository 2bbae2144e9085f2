import type { getAdminTips } from '#contract/features/tips/calls.ts';
import type { AdminTip, OwnTip, TipSums } from '#contract/features/tips/entities.ts';
import { adminTipsPageSize, ownTipsPageSize } from '#contract/features/tips/limits.ts';
import type { TipDirection } from '#contract/features/tips/rules.ts';
import type { Page } from '#contract/kit/pages.ts';
import { readTypedUser } from '#server/features/accounts/service.ts';
import { addDays, startOfCalendarDay } from '#server/kit/clock.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import type { CallContext, Site } from '#server/kit/site.ts';
import type { z } from 'zod';

import * as reads from './records.reads.ts';
import { viewAdminTip, viewOwnTip } from './views.ts';

type Asked = z.output<(typeof getAdminTips)['input']>;

async function filterOf(site: Site, { from, to, post, way, state, since, until }: Asked): Promise<reads.TipFilter> {
  return {
    fromId: await readTypedUser(site, from),
    toId: await readTypedUser(site, to),
    post,
    way,
    state,
    since: since === '' ? null : startOfCalendarDay(since),
    until: until === '' ? null : startOfCalendarDay(addDays(until, 1)),
  };
}

/** Tips of everybody by a filter, newest first, and what they come to. */
export async function listAdminTips({ site }: CallContext, input: Asked): Promise<Page<AdminTip> & { sums: TipSums }> {
  const { page, page_size = adminTipsPageSize } = input;
  const filter = await filterOf(site, input);
  const [rows, { total, ...sums }] = await Promise.all([
    reads.listFiltered(site.db, filter, page_size, (page - 1) * page_size),
    reads.sumFiltered(site.db, filter),
  ]);
  return { list: rows.map(viewAdminTip), total, page, page_size, sums };
}

/** Tips that the viewer received or gave, newest first. */
export async function listOwnTips(
  context: CallContext,
  input: { direction: TipDirection; page: number; page_size?: number | undefined },
): Promise<Page<OwnTip> & { thanks: string }> {
  const { site, viewer } = context;
  const { direction, page, page_size = ownTipsPageSize } = input;
  const userId = requireUserId(context);
  const place = { limit: page_size, offset: (page - 1) * page_size, now: site.clock.now() };
  const [rows, total] = await Promise.all([
    reads.listOwn(site.db, { ...viewer, userId }, direction, place),
    reads.countOwn(site.db, userId, direction),
  ]);
  return { list: rows.map(viewOwnTip), total, page, page_size, thanks: site.options.get('tip_thanks') };
}
