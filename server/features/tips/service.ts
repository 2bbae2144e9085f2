import { tipErrors } from '#contract/features/tips/copy.ts';
import type { PayOffer, Tip } from '#contract/features/tips/entities.ts';
import { tipWallSize } from '#contract/features/tips/limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import type { UserRow } from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { findReceiver, refusalOf, refuse } from '#server/features/gifts/giving.service.ts';
import { findBalance } from '#server/features/ledger/service.ts';
import { openChannels } from '#server/features/payment/gateways.service.ts';
import { createHook } from '#server/kit/hooks.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';
import { targetKind } from '#server/kit/targets.ts';

import * as reads from './reads.ts';
import { viewTip } from './views.ts';
import * as writes from './writes.ts';

/** Emitted when somebody tipped another. */
export const tipGiven = createHook<{
  tipId: number;
  fromId: number;
  toId: number;
  postId: number | null;
  /** Points, or 分 of money; the other is 0. */
  point: number;
  fen: number;
  message: string;
}>();

/** What a call names: a post, a user, or both; neither for one's own points. */
export interface TipAim {
  post_id?: number | undefined;
  user_id?: number | undefined;
}

interface Place {
  page: number;
  page_size?: number | undefined;
}

const isAimed = ({ post_id, user_id }: TipAim): boolean => post_id !== undefined || user_id !== undefined;

/** The author of a post that the viewer may see. @throws DomainError NOT_FOUND, VALIDATION for one of another author */
async function ownerOf({ site, viewer }: CallContext, db: Unit['db'], postId: number, userId?: number) {
  const post = await targetKind(site, 'post').findVisible({ db, viewer, now: site.clock.now() }, postId);
  if (!post || post.ownerId === null) throw new DomainError('NOT_FOUND', tipErrors.noPost);
  if (userId !== undefined && userId !== post.ownerId) throw refuse('user_id', tipErrors.otherAuthor);
  return post.ownerId;
}

/** Whom a tip is for. @throws DomainError NOT_FOUND, VALIDATION */
export async function findAim(context: CallContext, db: Unit['db'], { post_id, user_id }: TipAim): Promise<UserRow> {
  const id = post_id === undefined ? user_id : await ownerOf(context, db, post_id, user_id);
  if (id === undefined) throw refuse('user_id', tipErrors.noTarget);
  return findReceiver(db, id, tipErrors);
}

/** Why one user cannot tip another; ''. */
export async function tipRefusal({ site }: CallContext, db: Unit['db'], fromId: number, to: UserRow): Promise<string> {
  if (!site.options.get('tips_enable')) return tipErrors.off;
  return refusalOf(db, fromId, to, site.clock.now(), tipErrors);
}

/** What a pay dialog offers to the viewer. @throws DomainError NOT_FOUND, VALIDATION */
export async function findPayOffer(context: CallContext, aim: TipAim): Promise<PayOffer> {
  const { site } = context;
  const { db, options } = site;
  const userId = requireUserId(context);
  const to = isAimed(aim) ? await findAim(context, db, aim) : null;
  return {
    to: to && { id: to.id, name: to.name, avatar_url: to.avatar_url },
    reason: to ? await tipRefusal(context, db, userId, to) : '',
    point: await findBalance(db, 'point', userId),
    rate: options.get('point_rate'),
    presets: [...options.get('tip_presets')],
    channels: openChannels(site),
    thanks: to ? options.get('tip_thanks') : '',
  };
}

/** The wall of a post or a user, newest first. @throws DomainError NOT_FOUND, VALIDATION */
export async function tipWall(context: CallContext, input: TipAim & Place): Promise<Page<Tip>> {
  const { db } = context.site;
  const { page, page_size: asked = tipWallSize, post_id } = input;
  const page_size = Math.min(asked, tipWallSize);
  const { id } = await findAim(context, db, input);
  const target = post_id === undefined ? { userId: id } : { postId: post_id };
  const [rows, total] = await Promise.all([
    reads.listTips(db, target, page_size, (page - 1) * page_size),
    reads.countTips(db, target),
  ]);
  context.tag(`tips:${id}`, `author:${id}`, ...(post_id === undefined ? [] : [`post:${post_id}`]));
  for (const { from_id } of rows) context.tag(`author:${from_id}`);
  return { list: rows.map(viewTip), total, page, page_size };
}

/** Takes a tip off the walls with its words. @throws DomainError NOT_FOUND */
export async function hideTip(context: CallContext, id: number): Promise<void> {
  await write(context.site, async (unit) => {
    const tip = await reads.findTip(unit.db, id);
    if (!tip) throw new DomainError('NOT_FOUND', tipErrors.missing);
    if (tip.hidden_at !== null) return;
    await writes.updateTip(unit, id, { hidden_at: unit.now, message: '' });
    unit.touch(`tips:${tip.to_id}`);
    const { from_id, to_id, point, fen, message } = tip;
    await audit(context, unit, {
      action: 'tip.hide',
      target: { type: 'tip', id },
      before: { from_id, to_id, point, fen, message },
    });
  });
}

/** Forgets the words that a user wrote. */
export async function eraseTipMessages(unit: Unit, userId: number): Promise<void> {
  for (const toId of await writes.clearMessagesOf(unit, userId)) unit.touch(`tips:${toId}`);
}
