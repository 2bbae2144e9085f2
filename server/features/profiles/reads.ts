import { sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import { isPublished } from '#server/database/public-posts.ts';

/** Counts of the user's content and follows. */
export async function countContent(db: Queryable, userId: number) {
  const { rows } = await sql<Record<'articles' | 'comments' | 'favourites' | 'following' | 'followers', number>>`
    select
      (select count(*) from posts where author_id = ${userId} and ${isPublished('lists')}) as articles,
      (select count(*) from comments where user_id = ${userId} and status = 'approved') as comments,
      (select count(*) from marks where user_id = ${userId} and kind = 'favourite') as favourites,
      (select count(*) from follows where follower_id = ${userId}) as following,
      (select count(*) from follows where followed_id = ${userId}) as followers`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/** Whether another user has the same image: equal files are stored once. */
export async function isPictureShared(db: Queryable, userId: number, url: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '<>', userId)
    .where((eb) => eb.or([eb('avatar_url', '=', url), eb('background_url', '=', url)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Users whose grace period is over. */
export async function listDueErasures(db: Queryable, now: number): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('erase_at', '<=', now).limit(100).execute();
  return rows.map((row) => row.id);
}

/** Posts with approved comments by the user. */
export async function listCommentedPosts(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comments')
    .select('post_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('status', '=', 'approved')
    .execute();
  return rows.map((row) => row.post_id);
}

/** Plates that a user follows or moderates. */
function platesOf(db: Queryable, table: 'plate_follows' | 'plate_moderators', userId: number) {
  return db
    .selectFrom(table)
    .innerJoin('terms', 'terms.id', `${table}.term_id`)
    .select(['terms.name', `${table}.created_at`])
    .where(`${table}.user_id`, '=', userId)
    .orderBy('terms.id')
    .execute();
}

/** The user's other data: passkeys, tokens, settings, blocks, reports, links, files, gifts, tips, drafts and reviews. */
async function readOtherData(db: Queryable, userId: number) {
  const [passkeys, tokens, settings, blocks, reports, links, files, gifts, tips, drafts, reviews] = await Promise.all([
    db.selectFrom('passkeys').select(['name', 'created_at', 'last_used_at']).where('user_id', '=', userId).execute(),
    db
      .selectFrom('access_tokens')
      .select(['name', 'scopes', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'])
      .where('user_id', '=', userId)
      .execute(),
    db.selectFrom('notification_settings').select('settings').where('user_id', '=', userId).execute(),
    db.selectFrom('person_blocks').select(['blocked_id', 'created_at']).where('user_id', '=', userId).execute(),
    db
      .selectFrom('reports')
      .select(['target_type', 'target_id', 'reason', 'detail', 'address', 'created_at'])
      .where('reporter_id', '=', userId)
      .execute(),
    db
      .selectFrom('links')
      .select(['name', 'url', 'description', 'contact_email', 'note', 'status', 'created_at'])
      .where('applicant_id', '=', userId)
      .execute(),
    db
      .selectFrom('media')
      .select(['url', 'name', 'mime', 'bytes', 'created_at'])
      .where('owner_id', '=', userId)
      .execute(),
    db
      .selectFrom('gift_records')
      .select(['gift_name', 'from_id', 'to_id', 'count', 'message', 'point', 'share', 'share_fen', 'created_at'])
      .where((eb) => eb.or([eb('from_id', '=', userId), eb('to_id', '=', userId)]))
      .execute(),
    db
      .selectFrom('tips')
      .select(['from_id', 'to_id', 'post_id', 'point', 'fen', 'message', 'created_at'])
      .where((eb) => eb.or([eb('from_id', '=', userId), eb('to_id', '=', userId)]))
      .execute(),
    db
      .selectFrom('post_drafts')
      .select(['key', 'title', 'content', 'saved_at'])
      .where('user_id', '=', userId)
      .execute(),
    db
      .selectFrom('post_review_notes')
      .select(['post_id', 'act', 'note', 'created_at'])
      .where('author_id', '=', userId)
      .execute(),
  ]);
  return { passkeys, tokens, settings, blocks, reports, links, files, gifts, tips, drafts, reviews };
}

/** The user's check-ins, badges, 礼品 and card codes, what else they earned, and the statements of each currency. */
async function readGrowth(db: Queryable, userId: number) {
  const [check_ins, badges, goods, cards, task_claims, share_visits, earnings, statements] = await Promise.all([
    db
      .selectFrom('check_ins')
      .select(['day', 'streak', 'made_up', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('day')
      .execute(),
    db
      .selectFrom('user_badges')
      .innerJoin('badges', 'badges.id', 'user_badges.badge_id')
      .select(['badges.name', 'user_badges.given_at', 'user_badges.taken_at', 'user_badges.reason'])
      .where('user_badges.user_id', '=', userId)
      .orderBy('user_badges.given_at')
      .execute(),
    db
      .selectFrom('goods_redemptions as redemption')
      .innerJoin('goods', 'goods.id', 'redemption.goods_id')
      .select(['goods.name', 'redemption.price', 'redemption.created_at'])
      .where('redemption.user_id', '=', userId)
      .orderBy('redemption.id')
      .execute(),
    db
      .selectFrom('cards')
      .innerJoin('card_batches as batch', 'batch.id', 'cards.batch_id')
      .select(['batch.point', 'batch.vip_level', 'batch.vip_days', 'cards.used_at'])
      .where('cards.used_by', '=', userId)
      .orderBy('cards.id')
      .execute(),
    db
      .selectFrom('task_claims')
      .select(['task_id', 'period', 'point', 'exp', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    db.selectFrom('share_visits').select('created_at').where('user_id', '=', userId).orderBy('day').execute(),
    db.selectFrom('earning_days').select(['board', 'day', 'earned']).where('user_id', '=', userId).execute(),
    db
      .selectFrom('ledger_postings as posting')
      .innerJoin('ledger_accounts as account', 'account.id', 'posting.account_id')
      .innerJoin('ledger_transfers as transfer', 'transfer.id', 'posting.transfer_id')
      .select(['account.currency', 'posting.number', 'posting.kind', 'posting.amount', 'posting.balance'])
      .select(['transfer.memo', 'posting.created_at'])
      .where('account.user_id', '=', userId)
      .orderBy('account.currency')
      .orderBy('posting.number')
      .execute(),
  ]);
  return { check_ins, badges, goods, cards, task_claims, share_visits, earnings, statements };
}

/** The user's withdrawals with what became of them, and which points were paid for. */
async function readIncome(db: Queryable, userId: number) {
  const [withdrawals, withdrawal_events, bought_points] = await Promise.all([
    db
      .selectFrom('withdrawals')
      .select(['id', 'amount', 'fee', 'account', 'real_name', 'status', 'reason', 'proof', 'created_at', 'ended_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('withdrawal_events as event')
      .innerJoin('withdrawals', 'withdrawals.id', 'event.withdrawal_id')
      .select(['event.withdrawal_id', 'event.to_status', 'event.note', 'event.created_at'])
      .where('withdrawals.user_id', '=', userId)
      .orderBy('event.id')
      .execute(),
    db.selectFrom('bought_points').select(['point', 'fen']).where('user_id', '=', userId).execute(),
  ]);
  return { withdrawals, withdrawal_events, bought_points };
}

/** The user's orders with what became of them, coupons and memberships. */
async function readPayments(db: Queryable, userId: number) {
  const [orders, order_events, refunds, coupons, coupon_uses, memberships, purchases] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['out_trade_no', 'kind', 'title', 'amount', 'discount', 'refunded', 'channel', 'status', 'trade_no'])
      .select(['created_at', 'paid_at', 'fulfilled_at', 'closed_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('order_events')
      .innerJoin('orders', 'orders.id', 'order_events.order_id')
      .select(['orders.out_trade_no', 'order_events.to_status', 'order_events.cause', 'order_events.created_at'])
      .where('orders.user_id', '=', userId)
      .orderBy('order_events.id')
      .execute(),
    db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .select(['orders.out_trade_no', 'refunds.amount', 'refunds.reason', 'refunds.status', 'refunds.created_at'])
      .where('orders.user_id', '=', userId)
      .orderBy('refunds.id')
      .execute(),
    db
      .selectFrom('coupons')
      .innerJoin('coupon_batches as batch', 'batch.id', 'coupons.batch_id')
      .select(['batch.name', 'coupons.code', 'batch.percent', 'batch.scope', 'batch.ends_at', 'coupons.created_at'])
      .where('coupons.user_id', '=', userId)
      .orderBy('coupons.id')
      .execute(),
    db
      .selectFrom('coupon_uses')
      .innerJoin('coupon_batches as batch', 'batch.id', 'coupon_uses.batch_id')
      .select(['batch.name', 'coupon_uses.source', 'coupon_uses.state', 'coupon_uses.saved', 'coupon_uses.created_at'])
      .where('coupon_uses.user_id', '=', userId)
      .orderBy('coupon_uses.id')
      .execute(),
    db
      .selectFrom('vip_grants')
      .select(['number', 'mode', 'level', 'duration', 'days', 'ends_at', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('purchases')
      .select(['post_id', 'block_id', 'title', 'point', 'fen', 'source', 'created_at', 'refunded_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
  ]);
  return { orders, order_events, refunds, coupons, coupon_uses, memberships, purchases };
}

/** What the user voted for. */
async function readVotes(db: Queryable, userId: number) {
  return db
    .selectFrom('votes')
    .select(['post_id', 'block_id', 'choices', 'created_at', 'changed_at'])
    .where('user_id', '=', userId)
    .orderBy('post_id')
    .orderBy('block_id')
    .execute();
}

/** All stored data of a user, by table; without secrets and without data of others. */
export async function readEverything(db: Queryable, userId: number) {
  const [account, sessions, comments, articles, moments, marks, follows, notifications, messages, identities, acts] =
    await Promise.all([
      db
        .selectFrom('users')
        .select([
          'id',
          'name',
          'email',
          'role',
          'avatar_url',
          'background_url',
          'accent',
          'url',
          'city',
          'region',
          'bio',
        ])
        .select(['verified_text', 'created_at', 'updated_at', 'last_seen_at', 'erase_at', 'email_verified_at'])
        .select(['terms_version', 'terms_accepted_at'])
        .where('id', '=', userId)
        .execute(),
      db
        .selectFrom('sessions')
        .select(['created_at', 'last_seen_at', 'address', 'user_agent', 'method'])
        .where('user_id', '=', userId)
        .execute(),
      db
        .selectFrom('comments')
        .select(['id', 'post_id', 'parent_id', 'content', 'status', 'address', 'user_agent', 'created_at', 'edited_at'])
        .where('user_id', '=', userId)
        .execute(),
      db
        .selectFrom('posts')
        .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
        .select(['posts.id', 'posts.type', 'posts.status', 'posts.slug', 'posts.title', 'posts.excerpt'])
        .select(['posts.created_at', 'posts.published_at', 'post_bodies.source'])
        .where('author_id', '=', userId)
        .execute(),
      db
        .selectFrom('posts')
        .innerJoin('moments', 'moments.post_id', 'posts.id')
        .select(['posts.id', 'posts.status', 'posts.slug', 'posts.title', 'posts.excerpt', 'posts.audience'])
        .select(['moments.images', 'moments.video_url', 'moments.poster_url', 'moments.region', 'moments.quote_id'])
        .select([
          'moments.poll',
          'moments.reject_reason',
          'moments.edited_at',
          'posts.created_at',
          'posts.published_at',
        ])
        .where('author_id', '=', userId)
        .execute(),
      db
        .selectFrom('marks')
        .select(['kind', 'target_type', 'target_id', 'created_at'])
        .where('user_id', '=', userId)
        .execute(),
      db.selectFrom('follows').select(['followed_id', 'created_at']).where('follower_id', '=', userId).execute(),
      db
        .selectFrom('notifications')
        .select(['kind', 'text', 'url', 'created_at', 'read_at'])
        .where('user_id', '=', userId)
        .execute(),
      db
        .selectFrom('messages')
        .select(['from_id', 'to_id', 'content', 'created_at'])
        .where((eb) =>
          eb.or([
            eb.and([eb('from_id', '=', userId), eb('from_deleted', '=', 0)]),
            eb.and([eb('to_id', '=', userId), eb('to_deleted', '=', 0)]),
          ]),
        )
        .execute(),
      db
        .selectFrom('identities')
        .select(['provider', 'name', 'created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .execute(),
      db.selectFrom('audit_log').select(['at', 'act', 'ip', 'user_agent']).where('actor_id', '=', userId).execute(),
    ]);
  const plates = await platesOf(db, 'plate_follows', userId);
  const moderated_plates = await platesOf(db, 'plate_moderators', userId);
  const written = {
    account,
    sessions,
    comments,
    articles,
    moments,
    marks,
    follows,
    notifications,
    messages,
    identities,
    acts,
  };
  return {
    ...written,
    plates,
    moderated_plates,
    ...(await readOtherData(db, userId)),
    ...(await readGrowth(db, userId)),
    ...(await readPayments(db, userId)),
    ...(await readIncome(db, userId)),
    votes: await readVotes(db, userId),
  };
}
