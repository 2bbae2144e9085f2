import { momentErrors } from '#contract/features/moments/copy.ts';
import {
  duplicateMomentWindowMs,
  editsPerMoment,
  momentsPerAddress,
  momentsPerAuthor,
} from '#contract/features/moments/limits.ts';
import { momentStateOf } from '#contract/features/moments/moderation.rules.ts';
import { audienceOf, mayEditMoment, momentPath } from '#contract/features/moments/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { attachFiles } from '#server/features/media/attachments.service.ts';
import { ensureMayWrite } from '#server/features/moderation/address-bans.service.ts';
import type { NewPostInput, PostChangeInput } from '#server/features/posts/owned-types.service.ts';
import type { PostRow, SavedPost } from '#server/features/posts/service.ts';
import { ensureChallenge } from '#server/features/request-guards/challenges.service.ts';
import { countEvent, countEvents, takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { hasVotes, lockVotes } from '#server/features/votes/service.ts';
import { regionOf } from '#server/kit/region.ts';
import { signInRequired } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import { hasSameFiles } from './files.service.ts';
import { keptLink } from './links.service.ts';
import { trashMoment } from './moderation.service.ts';
import { storedPoll } from './polls.service.ts';
import { holdReasonOfNew, type MomentReview, reviewMoment, stateAfterEdit } from './review.service.ts';
import { addMomentRows, changeMoment, lockMoment, type MomentUpdate, type StoredMoment } from './state.service.ts';

import { type PreparedText, prepareMomentText, storeMomentText } from './text.service.ts';
import { ensureWish, type MomentWish, readWish, wishOfStored } from './wishes.service.ts';
import * as reads from './writing.reads.ts';

export type SavedMoment = SavedPost & { url: string };

function viewSaved({ post }: { post: PostRow }): SavedMoment {
  const { id, slug, status, revision } = post;
  return { id, slug, status, revision, url: momentPath(slug) };
}

async function ensureOpen(context: CallContext): Promise<number> {
  await ensureMayWrite(context);
  if (context.viewer.userId === null) throw signInRequired(context);
  if (context.site.options.get('site_closed')) throw new DomainError('SITE_CLOSED');
  return context.viewer.userId;
}

const authorKey = (authorId: number): string => `moment:user:${authorId}`;
const addressKey = ({ address }: CallContext): string => `moment:address:${address}`;

/** Requires proof of work where many accounts of one network publish; not for what the person's limit refuses anyway. */
async function ensureNoFlood(context: CallContext, authorId: number): Promise<void> {
  const { site } = context;
  const now = site.clock.now();
  const own = await Promise.all(
    momentsPerAuthor.map(({ windowMs }) => countEvents(site.db, authorKey(authorId), windowMs, now)),
  );
  if (momentsPerAuthor.some(({ max }, at) => (own[at] ?? 0) >= max)) return;
  const near = await countEvents(site.db, addressKey(context), momentsPerAddress.windowMs, now);
  if (near >= momentsPerAddress.max) await ensureChallenge(context, 'moment');
}

/** Columns of a moment that follow from the wish. */
const fileColumns = ({ files }: MomentWish) => ({
  images: JSON.stringify([...new Set(files.images)]),
  video_url: files.video_url,
  poster_url: files.poster_url,
});

interface Reviewed {
  wish: MomentWish;
  review: MomentReview;
  text: PreparedText;
}

async function prepare(context: CallContext, wish: MomentWish, id: number): Promise<Reviewed> {
  const review = await reviewMoment(context, { id, title: wish.title, content: wish.content, poll: wish.poll });
  return { wish, review, text: await prepareMomentText(context.site, review.content) };
}

/** Counts and stores a moment in one transaction, so that parallel requests cannot exceed the limits. */
async function storeNew(context: CallContext, unit: Unit, authorId: number, ready: Reviewed): Promise<StoredMoment> {
  const { site } = context;
  const { wish, review } = ready;
  await takeLimits(site, unit, [{ key: authorKey(authorId), rules: momentsPerAuthor, message: momentErrors.tooOften }]);
  await countEvent(unit, addressKey(context));
  const same = { authorId, title: review.title, excerpt: review.content };
  if (await reads.hasRepeated(unit.db, same, unit.now - duplicateMomentWindowMs))
    throw new DomainError('CONFLICT', momentErrors.repeated);
  const held_for = holdReasonOfNew(review);
  const { html, topicIds } = await storeMomentText(unit, ready.text);
  const stored = await addMomentRows(site, unit, {
    post: {
      title: review.title,
      excerpt: review.content,
      status: held_for === '' ? 'publish' : 'pending',
      audience: audienceOf[wish.visibility],
      published_at: held_for === '' ? unit.now : null,
      author_id: authorId,
    },
    moment: {
      ...fileColumns(wish),
      html,
      poll: storedPoll(review.poll),
      held_for,
      plate_id: wish.plateId,
      quote_id: wish.quoteId,
      region: regionOf(context.client.ip),
    },
    topicIds,
  });
  await attachFiles(site, unit, { postId: stored.post.id, userIds: [authorId] }, wish.files);
  return stored;
}

/**
 * Publishes a moment, or submits it for review: the server alone decides author, status and time.
 * @throws DomainError USER_ALREADY_BAN, SITE_CLOSED, 601, 603, VALIDATION, RATE_LIMITED, CHALLENGE_REQUIRED, CONFLICT
 * for a repeated text
 * @see docs/reference/calls.md (add-post), docs/reference/validations.md, docs/reference/states.md
 */
export async function addMoment(context: CallContext, input: NewPostInput): Promise<SavedMoment> {
  const authorId = await ensureOpen(context);
  const wish = readWish(input);
  await ensureWish(context, wish);
  const ready = await prepare(context, wish, 0);
  await ensureNoFlood(context, authorId);
  return viewSaved(await write(context.site, (unit) => storeNew(context, unit, authorId, ready)));
}

/** Whether the viewer may change or delete a moment. */
export async function mayEditStored({ site, viewer }: CallContext, id: number): Promise<boolean> {
  const row = await reads.findStored(site.db, id);
  return row !== undefined && momentStateOf(row) !== 'trash' && mayEditMoment(viewer, row);
}

async function findEditable(context: CallContext, input: PostChangeInput): Promise<reads.StoredRow> {
  const row = await reads.findStored(context.site.db, input.id);
  if (!row || momentStateOf(row) === 'trash' || !mayEditMoment(context.viewer, row))
    throw new DomainError('NOT_FOUND', momentErrors.missing);
  if (input.slug !== undefined && input.slug !== '' && input.slug !== row.slug)
    throw new DomainError('CONFLICT', momentErrors.slugTaken, { fields: { slug: momentErrors.slugTaken } });
  if (input.revision !== undefined && input.revision !== row.revision)
    throw new DomainError('CONFLICT', momentErrors.changed);
  return row;
}

const isSame = (one: MomentWish, other: MomentWish): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The poll after an edit. @throws DomainError CONFLICT when somebody voted since the edit was checked */
async function changedPoll(unit: Unit, { post, moment }: StoredMoment, { wish, review }: Reviewed): Promise<string> {
  if (storedPoll(wish.poll) === moment.poll) return moment.poll;
  await lockVotes(unit, post.id);
  if (await hasVotes(unit.db, post.id)) throw new DomainError('CONFLICT', momentErrors.pollFixed);
  return storedPoll(review.poll);
}

async function storeEdit(context: CallContext, unit: Unit, row: reads.StoredRow, ready: Reviewed) {
  const { site, viewer } = context;
  const { wish, review } = ready;
  const key = `moment-edit:${row.id}:${viewer.userId}`;
  await takeLimits(site, unit, [{ key, rules: editsPerMoment, message: momentErrors.tooOften }]);
  const old = await lockMoment(site, unit, row.id);
  if (old.post.revision !== row.revision) throw new DomainError('CONFLICT', momentErrors.changed);
  if (momentStateOf(old.post) === 'trash') throw new DomainError('NOT_FOUND', momentErrors.missing);
  const poll = await changedPoll(unit, old, ready);
  const { html, topicIds } = await storeMomentText(unit, ready.text);
  const state = stateAfterEdit(context, unit, old, review);
  const update: MomentUpdate = {
    post: {
      title: review.title,
      excerpt: review.content,
      audience: audienceOf[wish.visibility],
      ...state.post,
    },
    moment: {
      ...fileColumns(wish),
      html,
      poll,
      plate_id: wish.plateId,
      quote_id: wish.quoteId,
      link: keptLink(old.moment.link, old.post.excerpt, review.content),
      edited_at: unit.now,
      // A moment that only followers see cannot be pinned, nor does it count towards the pins of the plate.
      ...(wish.plateId === old.moment.plate_id && wish.visibility === 'public' ? {} : { pinned_at: null }),
      ...state.moment,
    },
    topicIds,
    isNewRevision: true,
  };
  if (!hasSameFiles(wish.files, wishOfStored(row).files))
    await attachFiles(site, unit, { postId: row.id, userIds: [viewer.userId ?? 0] }, wish.files);
  return changeMoment(site, unit, old, update);
}

/**
 * Changes a moment of one's own, or as an editor. It returns to review unless the power allows; a rejected one is
 * submitted again. Nothing happens if nothing changed.
 * @throws DomainError NOT_FOUND, VALIDATION, CONFLICT when it changed since, RATE_LIMITED, USER_ALREADY_BAN, SITE_CLOSED
 * @see docs/reference/calls.md (update-post), docs/reference/states.md
 */
export async function updateMoment(context: CallContext, input: PostChangeInput): Promise<SavedMoment> {
  await ensureOpen(context);
  const row = await findEditable(context, input);
  const old = wishOfStored(row);
  const asked = readWish(input, old);
  // What was voted on stays as it is, whatever the call says.
  const wish = (await hasVotes(context.site.db, row.id)) ? { ...asked, poll: old.poll } : asked;
  await ensureWish(context, wish, { id: row.id, wish: old });
  if (isSame(wish, old) && momentStateOf(row) !== 'rejected')
    return { id: row.id, slug: row.slug, status: row.status, revision: row.revision, url: momentPath(row.slug) };
  const ready = await prepare(context, wish, row.id);
  return viewSaved(await write(context.site, (unit) => storeEdit(context, unit, row, ready)));
}

/** Moves a moment to the trash: its author, and editors. @throws DomainError NOT_FOUND, USER_ALREADY_BAN */
export async function removeMoment(context: CallContext, id: number): Promise<void> {
  const { site, viewer } = context;
  if (viewer.banned) throw new DomainError('USER_ALREADY_BAN');
  await write(site, async (unit) => {
    const old = await lockMoment(site, unit, id);
    if (momentStateOf(old.post) === 'trash' || !mayEditMoment(viewer, old.post))
      throw new DomainError('NOT_FOUND', momentErrors.missing);
    if (viewer.userId === old.post.author_id) await changeMoment(site, unit, old, { post: { status: 'trash' } });
    else await trashMoment(context, unit, id);
  });
}
