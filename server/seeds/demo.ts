import { builtInStickers } from '#contract/features/stickers/rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { roleNames } from '#contract/kit/power.ts';
import { addUser, findUserByName, type PreparedUser, prepareUser } from '#server/features/accounts/service.ts';
import { addDefaultBadges } from '#server/features/badges/defaults.service.ts';
import { addDefaultGifts, readDefaultGifts } from '#server/features/gifts/defaults.service.ts';
import { insertGiftRecord } from '#server/features/gifts/service.ts';
import { installDemoLicence } from '#server/features/licences/service.ts';
import type { DemoImport } from '#server/features/site/installation.service.ts';
import { insertLink } from '#server/features/links/service.ts';
import { addMedia } from '#server/features/media/service.ts';
import { replaceMenu } from '#server/features/menus/service.ts';
import { setOption } from '#server/features/settings/options.service.ts';
import { type PreparedPost, preparePost, storePost } from '#server/features/posts/service.ts';
import { isEmptySite } from '#server/features/site/service.ts';
import { ensureTerm } from '#server/features/terms/service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';

import type { DemoArticle } from './articles/articles.ts';
import { craft } from './articles/craft.ts';
import { essays } from './articles/essays.ts';
import { kitchen } from './articles/kitchen.ts';
import { listening } from './articles/listening.ts';
import { notes } from './articles/notes.ts';
import { reference } from './articles/reference.ts';
import { technical } from './articles/technical.ts';
import { walking } from './articles/walking.ts';
import { cast, type CastMember, type CastName, castPassword } from './cast.ts';
import { giftRecords, links, options, specials } from './site-data.ts';
import { makeComment } from './make-comments.ts';
import { makeConversation, addReactions } from './make-conversation.ts';
import { type SeedContext, demoUserId } from './seed-context.ts';
import { footerMenu, topMenu } from './menus.ts';
import { drawPictures } from './pictures.ts';
import { addStickers, readStickers } from './stickers.ts';
import { prepareDemoGoods, storeDemoGoods } from './make-goods.ts';
import { makeGrowth } from './make-growth.ts';
import { makeMoney } from './make-money.ts';
import { makeMoments } from './make-moments.ts';
import { makeVotes } from './make-votes.ts';
import { makeViews, makeVisitors } from './make-views.ts';
import { numbered } from './write-blocks.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Replaces `/demo/…` addresses with those of the stored files. */
function placeFiles<T>(value: T, files: Map<string, string>): T {
  const text = JSON.stringify(value).replace(/\/demo\/[\w.-]+/g, (name) => files.get(name) ?? name);
  return JSON.parse(text) as T;
}

type ReadyCast = [CastName, PreparedUser][];

/** Validates demo users and hashes their passwords. This is slow, so it runs before the transaction. */
async function readDemoUsers(now: number, owner: PreparedUser | undefined): Promise<ReadyCast> {
  const members = Object.entries(cast) as [CastName, CastMember][];
  // On an owner's site, demo accounts must not have the publicly known password.
  const password = owner ? null : castPassword;
  return Promise.all(
    members.map(async ([key, { name, email, role, bio, city, verified = '', daysHere, avatar }]) => {
      const about = { name, email, role, bio, city, verified_text: verified, avatar_url: `/demo/${avatar}` };
      const ready = await prepareUser({ ...about, password, created_at: now - daysHere * dayMs }, true);
      if (!owner || key !== '站长') return [key, ready] satisfies ReadyCast[number];
      const { name: ownName, email: ownEmail, passwordHash } = owner;
      return [key, { ...ready, name: ownName, email: ownEmail, passwordHash }] satisfies ReadyCast[number];
    }),
  );
}

async function makePeople(
  site: Site,
  unit: Unit,
  ready: ReadyCast,
  files: Map<string, string>,
): Promise<SeedContext['people']> {
  const people: SeedContext['people'] = new Map();
  for (const [key, user] of ready)
    people.set(key, await addUser(site, unit, { ...user, rest: placeFiles(user.rest, files), isEmailVerified: true }));
  return people;
}

function readyInput(
  article: DemoArticle,
  now: number,
): { input: Parameters<typeof preparePost>[1]; publishedAt: number } {
  const publishedAt = now - article.daysAgo * dayMs - 3 * hourMs;
  const blocks: Block[] = numbered(article.blocks);
  return {
    publishedAt,
    input: {
      post_type: article.page ? 'page' : 'article',
      title: article.title,
      slug: article.slug,
      excerpt: article.excerpt,
      cover: article.cover ? `/demo/${article.cover}` : '',
      content: { blocks },
      status: 'publish',
      password: article.password ?? '',
      pinned: article.pinned ?? false,
      is_repost: article.source !== undefined,
      source: { name: article.source?.name ?? '', url: article.source?.url ?? '' },
      sale: article.sale,
      publish_at: isoTime(publishedAt),
    },
  };
}

async function makeArticle(
  context: SeedContext,
  article: DemoArticle,
  ready: PreparedPost,
  publishedAt: number,
): Promise<number> {
  const { site, unit, people } = context;
  const { series } = article;
  const special =
    series && (await ensureTerm(unit, 'special', [series.name], { slug: series.slug, ...specials[series.slug] }));
  const authorId = people.get(article.author) as number;
  const placed: PreparedPost = {
    ...ready,
    input: {
      ...ready.input,
      terms: {
        category: article.category ? [article.category] : [],
        tag: article.tags,
        ...(special ? { special, special_position: series.position } : {}),
      },
      author_id: authorId,
    },
  };
  const facts = { created_at: publishedAt, updated_at: publishedAt };
  const { id } = await storePost(site, unit, placed, { userId: authorId, facts });
  const place = { postId: id, author: article.author, since: publishedAt };
  for (const comment of article.comments ?? []) await makeComment(context, comment, place);
  const blocks = JSON.parse(ready.contents?.source ?? '[]') as Block[];
  await makeVotes(context, { postId: id, since: publishedAt, blocks });
  await addReactions(context, article, id, publishedAt);
  return id;
}

type ReadyGifts = Awaited<ReturnType<typeof readDefaultGifts>>;

async function createSiteData({ site, unit, people, files }: SeedContext, gifts: ReadyGifts): Promise<void> {
  for (const [name, value] of Object.entries(placeFiles(options, files)))
    await setOption(site, unit, name as keyof typeof options, value);
  await setOption(site, unit, 'site_owner_id', people.get('站长') as number);
  const started = isoTime(unit.now - 1863 * dayMs).slice(0, 10);
  await setOption(site, unit, 'somnia_site_run_start_time', started);
  for (const [position, link] of links.entries()) await insertLink(unit, { ...link, position });
  const giftIds = await addDefaultGifts(site, unit, gifts);
  for (const { from, to, gift, count, hoursAgo, message } of giftRecords.toReversed()) {
    await insertGiftRecord(unit, {
      gift_id: giftIds.get(gift) ?? null,
      from_id: people.get(from) as number,
      to_id: people.get(to) as number,
      count,
      message,
      created_at: unit.now - hoursAgo * hourMs,
    });
  }
  await replaceMenu(unit, 'top', topMenu);
  await replaceMenu(unit, 'footer', footerMenu);
}

/**
 * Fills an empty site with demo content in one transaction.
 * @returns false without changes when the site already has content
 */
export async function seedDemo(site: Site, filling?: DemoImport): Promise<boolean> {
  if (!(await isEmptySite(site))) return false;
  const step: DemoImport['step'] = filling?.step ?? (() => {});
  step('pictures', 0, 1);
  const pictures = await drawPictures();
  const [stickers, gifts] = [await readStickers(), await readDefaultGifts()];
  const now = site.clock.now();
  const people = await readDemoUsers(now, filling?.owner);
  const everything = [...essays, ...technical, ...reference, ...walking, ...kitchen, ...listening, ...craft, ...notes];
  const articles = everything.sort((a, b) => b.daysAgo - a.daysAgo);
  // The demo licence is issued for localhost and invalid elsewhere.
  if (!filling || isLocalhost(site)) await installDemoLicence(site);
  const files = new Map<string, string>();
  await write(site, async (unit) => {
    for (const [name, file] of pictures) files.set(`/demo/${name}`, (await addMedia(site, unit, file)).url);
    await setOption(site, unit, 'somnia_sticker_packages', [builtInStickers, await addStickers(site, unit, stickers)]);
  });
  const goods = await prepareDemoGoods(site, (value) => placeFiles(value, files));
  const ready: { article: DemoArticle; post: PreparedPost; publishedAt: number }[] = [];
  for (const [nth, article] of articles.entries()) {
    step('articles', nth, articles.length);
    const { input, publishedAt } = readyInput(article, now);
    ready.push({ article, post: await preparePost(site, placeFiles(input, files)), publishedAt });
  }
  await write(site, async (unit) => {
    const quiet: Site = { ...site, db: unit.db };
    await filling?.begin(unit);
    const context: SeedContext = {
      site,
      quiet,
      unit,
      people: await makePeople(site, unit, people, files),
      posts: new Map(),
      files,
      notices: [],
    };
    await createSiteData(context, gifts);
    await storeDemoGoods(unit, goods);
    const read = [];
    for (const [nth, { article, post, publishedAt }] of ready.entries()) {
      step('storing', nth, ready.length);
      const id = await makeArticle(context, article, post, publishedAt);
      context.posts.set(article.slug, id);
      // An owner's site must not get invented view counts.
      if (!filling) read.push(...(await makeViews(unit, id, publishedAt, nth)));
    }
    await makeMoments(context);
    // Nor points that nobody earned.
    if (!filling) await addDefaultBadges(unit);
    if (!filling) await makeGrowth(context);
    if (!filling) await makeMoney(context);
    await makeVisitors(unit, read);
    await makeConversation(context);
    await filling?.finish(unit, demoUserId(context, '站长'));
  });
  return true;
}

const isLocalhost = ({ url }: Site): boolean => new URL(url).hostname === 'localhost';

/** A line that explains how to sign in to the demo; '' when the demo users do not exist. */
export async function demoAccounts(site: Site): Promise<string> {
  const shown: string[] = [];
  for (const { name, email, role } of [cast.站长, cast.老王, cast.阿红]) {
    const user = await findUserByName(site, name);
    if (user?.email === email) shown.push(`${name}（${roleNames[role]}）`);
  }
  return shown.length === 0 ? '' : `演示账号：${shown.join('、')}，密码 ${castPassword}`;
}
