import { momentHoldReasons } from '#contract/features/moments/copy.ts';
import { importAttachments } from '#server/features/media/attachments.service.ts';
import { updateHeat } from '#server/features/moments/hot.service.ts';
import { createPlate } from '#server/features/moments/plate-editing.service.ts';
import { importPlateFollow } from '#server/features/moments/plates.service.ts';
import { pollBlocks, storedPoll } from '#server/features/moments/polls.service.ts';
import { importMomentRows } from '#server/features/moments/state.service.ts';
import { prepareMomentText, storeMomentText } from '#server/features/moments/text.service.ts';
import { saveReaction } from '#server/features/social/likes.service.ts';

import { cast, type CastName } from './cast.ts';
import { makeComment } from './make-comments.ts';
import { makeVotes } from './make-votes.ts';
import { kitchen } from './moments/kitchen.ts';
import type { DemoMoment, DemoPlate } from './moments/moments.ts';
import { moreTalk } from './moments/more-talk.ts';
import { pets } from './moments/pets.ts';
import { reading } from './moments/reading.ts';
import { road } from './moments/road.ts';
import { seasons } from './moments/seasons.ts';
import { talk } from './moments/talk.ts';
import { window } from './moments/window.ts';
import { at, type SeedContext, demoUserId, queueNotice } from './seed-context.ts';

const hourMs = 3_600_000;
const plates: readonly DemoPlate[] = [kitchen, window, pets, reading, road, seasons];

/** Members who like moments, in an order that depends on the moment. */
const fans = (Object.keys(cast) as CastName[]).filter((name) => name !== '广告');

interface Placed {
  moment: DemoMoment;
  plateId: number | null;
}

async function makePlates(context: SeedContext): Promise<Placed[]> {
  const placed: Placed[] = [...talk, ...moreTalk].map((moment) => ({ moment, plateId: null }));
  for (const { name, slug, description, cover, rules, moderator, followers, moments } of plates) {
    const plateId = await createPlate(context.unit, {
      name,
      slug,
      description,
      rules,
      cover_url: context.files.get(`/demo/${cover}`) ?? '',
      moderators: [demoUserId(context, moderator)],
    });
    for (const who of followers) await importPlateFollow(context.unit, plateId, demoUserId(context, who));
    placed.push(...moments.map((moment) => ({ moment, plateId })));
  }
  return placed.sort((one, other) => other.moment.hoursAgo - one.moment.hoursAgo);
}

const addressOf = ({ files }: SeedContext, name: string): string => {
  const url = files.get(`/demo/${name}`);
  if (url === undefined) throw new Error(`No file of the demo is called ${name}`);
  return url;
};

function filesOf(context: SeedContext, { images = [], video }: DemoMoment) {
  return {
    images: images.map((name) => addressOf(context, name)),
    video_url: video === undefined ? '' : addressOf(context, video),
    poster_url: '',
  };
}

async function addLikes(context: SeedContext, { by, likes = 0 }: DemoMoment, id: number, since: number, nth: number) {
  const others = fans.filter((name) => name !== by);
  for (let count = 0; count < Math.min(likes, others.length); count += 1) {
    const who = others[(nth * 5 + count) % others.length] as CastName;
    const unit = at(context, since + (count + 1) * 0.3 * hourMs);
    const userId = demoUserId(context, who);
    await saveReaction(context.site, unit, userId, 'like', { type: 'post', id, on: true });
    // Notifications of every like would bury everything else.
    if (count > 0) continue;
    const about = { postId: id, groupKey: `like:post:${id}:${userId}` };
    queueNotice(context, unit.now, by, { kind: 'like', actor: { id: userId, name: '' }, ...about });
  }
}

/** Adds one moment with its likes and comments. @returns its id */
async function makeMoment(
  context: SeedContext,
  { moment, plateId }: Placed,
  quoteId: number | null,
  nth: number,
): Promise<{ id: number; slug: string }> {
  const { site, quiet } = context;
  const { by, title, text, status = 'publish', essence, pinned, followers } = moment;
  const since = context.unit.now - moment.hoursAgo * hourMs;
  const unit = at(context, since);
  const files = filesOf(context, moment);
  const { html, topicIds } = await storeMomentText(unit, await prepareMomentText(quiet, text));
  const { post } = await importMomentRows(site, unit, {
    post: {
      title,
      excerpt: text,
      status,
      audience: followers ? 'followers' : 'everyone',
      published_at: status === 'publish' ? since : null,
      author_id: demoUserId(context, by),
      created_at: since,
    },
    moment: {
      html,
      images: JSON.stringify(files.images),
      video_url: files.video_url,
      plate_id: plateId,
      quote_id: quoteId,
      poll: storedPoll(moment.poll ?? null),
      region: cast[by].region,
      held_for: status === 'pending' ? momentHoldReasons.power : '',
      essence_at: essence ? since + hourMs : null,
      pinned_at: pinned ? since + hourMs : null,
    },
    topicIds,
  });
  await importAttachments(unit, post.id, files);
  if (status === 'pending') return post;
  const place = { postId: post.id, author: by, since };
  for (const comment of moment.comments ?? []) await makeComment(context, comment, place);
  const poll = pollBlocks({ poll: storedPoll(moment.poll ?? null), published_at: since });
  await makeVotes(context, { postId: post.id, since, blocks: poll });
  await addLikes(context, moment, post.id, since, nth);
  return post;
}

/** Adds the plates and moments of the demo, oldest first. */
export async function makeMoments(context: SeedContext): Promise<number[]> {
  const ids = new Map<string, number>();
  for (const [nth, placed] of (await makePlates(context)).entries()) {
    const { quotes } = placed.moment;
    const quoteId = quotes === undefined ? null : (ids.get(quotes) ?? null);
    ids.set(placed.moment.title, (await makeMoment(context, placed, quoteId, nth)).id);
  }
  const all = [...ids.values()];
  await updateHeat(context.unit, all);
  return all;
}
