import type { Block } from '#contract/kit/block.ts';
import { addUser, readUser } from '#server/features/accounts/service.ts';
import { importComment } from '#server/features/comments/service.ts';
import { insertGift, insertGiftRecord } from '#server/features/gifts/service.ts';
import { installDemoLicence } from '#server/features/licences/service.ts';
import { insertLink } from '#server/features/links/service.ts';
import { addMedia } from '#server/features/media/service.ts';
import { replaceMenu } from '#server/features/menus/service.ts';
import { setOption } from '#server/features/options/service.ts';
import { type ReadyPost, readPost, storePost } from '#server/features/posts/service.ts';
import { isEmptySite } from '#server/features/site/service.ts';
import { ensureTerm } from '#server/features/terms/service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';

import type { DemoArticle, DemoComment } from './articles/articles.ts';
import { essays } from './articles/essays.ts';
import { reference } from './articles/reference.ts';
import { technical } from './articles/technical.ts';
import { cast, type CastName } from './cast.ts';
import { gifts, giftRecords, links, options, specials } from './furniture.ts';
import { drawPictures } from './pictures.ts';
import { addStickers, readStickers } from './stickers.ts';
import { numbered } from './write-blocks.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const password = 'somnia-demo';

type People = Map<CastName, number>;

interface Making {
  site: Site;
  unit: Unit;
  people: People;
  /** Addresses of stored files by `/demo/<name>`. */
  files: Map<string, string>;
}

/** Puts the stored files' addresses where the texts name them. */
function placeFiles<T>(value: T, files: Map<string, string>): T {
  const text = JSON.stringify(value).replace(/\/demo\/[\w.-]+/g, (name) => files.get(name) ?? name);
  return JSON.parse(text) as T;
}

async function makePeople(unit: Unit): Promise<People> {
  const people: People = new Map();
  for (const [key, member] of Object.entries(cast)) {
    const { name, email, role, bio, city } = member;
    const verified_text = 'verified' in member ? (member.verified as string) : '';
    const ready = await readUser({ name, email, role, bio, city, verified_text, password }, true);
    people.set(key as CastName, await addUser(unit, ready));
  }
  return people;
}

async function makeComment(
  making: Making,
  postId: number,
  comment: DemoComment,
  since: number,
  parentId = 0,
): Promise<void> {
  const { site, unit, people } = making;
  const isMember = typeof comment.by === 'string';
  const member = isMember ? cast[comment.by as CastName] : null;
  const guest = isMember ? null : (comment.by as { guest: string; url?: string });
  const createdAt = Math.min(since + comment.hoursAfter * hourMs, unit.now - 60_000);
  const id = await importComment(site, unit, {
    post_id: postId,
    parent_id: parentId,
    user_id: isMember ? (people.get(comment.by as CastName) ?? null) : null,
    name: member?.name ?? guest?.guest ?? '',
    email: member?.email ?? '',
    url: guest?.url ?? '',
    content: comment.text,
    status: 'approved',
    created_at: createdAt,
  });
  for (const reply of comment.replies ?? []) await makeComment(making, postId, reply, since, id);
}

function readyInput(article: DemoArticle, now: number): { input: Parameters<typeof readPost>[1]; publishedAt: number } {
  const publishedAt = now - article.daysAgo * dayMs - 3 * hourMs;
  const blocks: Block[] = numbered(article.blocks);
  return {
    publishedAt,
    input: {
      type: article.page ? 'page' : 'article',
      title: article.title,
      slug: article.slug,
      excerpt: article.excerpt,
      cover_url: article.cover ? `/demo/${article.cover}` : '',
      blocks,
      status: 'publish',
      password: article.password ?? '',
      pinned: article.pinned ? 1 : 0,
      is_repost: article.source !== undefined,
      source_name: article.source?.name ?? '',
      source_url: article.source?.url ?? '',
      published_at: publishedAt,
    },
  };
}

async function makeArticle(making: Making, article: DemoArticle, ready: ReadyPost, publishedAt: number): Promise<void> {
  const { site, unit, people } = making;
  const terms: number[] = [];
  if (article.category) terms.push(await ensureTerm(unit, 'category', [article.category]));
  for (const tag of article.tags) terms.push(await ensureTerm(unit, 'tag', [tag]));
  const { series } = article;
  const special =
    series && (await ensureTerm(unit, 'special', [series.name], { slug: series.slug, ...specials[series.slug] }));
  const authorId = people.get(article.author) as number;
  const placed: ReadyPost = {
    ...ready,
    input: {
      ...ready.input,
      term_ids: terms,
      author_id: authorId,
      ...(special ? { special_id: special, special_position: series.position } : {}),
    },
  };
  const facts = { created_at: publishedAt, updated_at: publishedAt };
  const { id } = await storePost(site, unit, placed, { userId: authorId, facts });
  for (const comment of article.comments ?? []) await makeComment(making, id, comment, publishedAt);
}

async function makeFurniture({ site, unit, people, files }: Making): Promise<void> {
  for (const [name, value] of Object.entries(placeFiles(options, files)))
    await setOption(site, unit, name as keyof typeof options, value);
  const started = isoTime(unit.now - 1863 * dayMs).slice(0, 10);
  await setOption(site, unit, 'somnia_site_run_start_time', started);
  for (const [position, link] of links.entries()) await insertLink(unit, { ...link, position });
  const giftIds = new Map<string, number>();
  for (const gift of gifts) giftIds.set(gift.name, await insertGift(unit, placeFiles(gift, files)));
  for (const { from, to, gift, count, hoursAgo } of giftRecords) {
    await insertGiftRecord(unit, {
      gift_id: giftIds.get(gift) ?? null,
      from_id: people.get(from) as number,
      to_id: people.get(to) as number,
      count,
      created_at: unit.now - hoursAgo * hourMs,
    });
  }
  await replaceMenu(unit, 'top', [
    { label: '首页', url: '/' },
    {
      label: '文章',
      url: '/articles',
      children: ['随笔', '手记', '技术', '书影'].map((name) => ({
        label: name,
        url: `/category/${name}`,
        note: specials[name]?.description ?? '',
      })),
    },
    { label: '专题', url: '/special/quiet-site' },
    { label: '归档', url: '/archives' },
    { label: '礼物墙', url: '/gift-wall' },
    {
      label: '关于',
      url: '/about',
      children: [
        { label: '关于本站', url: '/about' },
        { label: '友情链接', url: '/links' },
        { label: '隐私说明', url: '/privacy' },
      ],
    },
  ]);
  await replaceMenu(unit, 'footer', [
    {
      label: '读',
      url: '/articles',
      children: [
        { label: '归档', url: '/archives' },
        { label: '搜索', url: '/search' },
        { label: 'RSS 订阅', url: '/feed' },
      ],
    },
    {
      label: '聊',
      url: '/links',
      children: [
        { label: '友情链接', url: '/links' },
        { label: '礼物墙', url: '/gift-wall' },
      ],
    },
    {
      label: '本站',
      url: '/about',
      children: [
        { label: '关于', url: '/about' },
        { label: '隐私说明', url: '/privacy' },
      ],
    },
  ]);
}

/**
 * Fills an empty site with a small demonstration in one transaction.
 * @returns false when the site has contents already; nothing is changed then
 */
export async function seedDemo(site: Site): Promise<boolean> {
  if (!(await isEmptySite(site))) return false;
  const pictures = await drawPictures();
  const stickers = await readStickers();
  const now = site.clock.now();
  const articles = [...essays, ...technical, ...reference].sort((a, b) => b.daysAgo - a.daysAgo);
  await installDemoLicence(site);
  const files = new Map<string, string>();
  await write(site, async (unit) => {
    for (const [name, file] of pictures) files.set(`/demo/${name}`, (await addMedia(site, unit, file)).url);
    await setOption(site, unit, 'somnia_sticker_packages', [await addStickers(site, unit, stickers)]);
  });
  const ready: { article: DemoArticle; post: ReadyPost; publishedAt: number }[] = [];
  for (const article of articles) {
    const { input, publishedAt } = readyInput(article, now);
    ready.push({ article, post: await readPost(site, placeFiles(input, files)), publishedAt });
  }
  await write(site, async (unit) => {
    const making: Making = { site, unit, people: await makePeople(unit), files };
    await makeFurniture(making);
    for (const { article, post, publishedAt } of ready) await makeArticle(making, article, post, publishedAt);
  });
  return true;
}
