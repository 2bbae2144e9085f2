import { createHash, randomInt } from 'node:crypto';

import type { Bulletin, InlineLogos, RandomPicks, SiteTotals } from '#contract/features/site/entities.ts';
import { runStartAt } from '#contract/features/site/rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { parseBlocks } from '#contract/kit/block-parse.ts';
import { guestViewer } from '#contract/kit/power.ts';
import { listShownBadges } from '#server/features/badges/service.ts';
import { prepareBlocks } from '#server/features/blocks/preparation.service.ts';
import { lockTexts, openBlocks } from '#server/features/blocks/service.ts';
import { offeredLoginTypes } from '#server/features/auth/identities.service.ts';
import { giftCatalogue } from '#server/features/gifts/service.ts';
import { editionOf } from '#server/features/licences/service.ts';
import { openChannels } from '#server/features/payment/gateways.service.ts';
import { publicOptions, setOption } from '#server/features/settings/options.service.ts';
import { inlineLogo } from '#server/kit/logo-source.ts';
import type { CallContext, Site, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';

/** Counts the days of the site from now on. @see docs/reference/limits.md */
export async function startCountingDays(site: Site, unit: Unit): Promise<void> {
  await setOption(site, unit, 'somnia_site_run_start_time', runStartAt(unit.now));
}

/** The public options, the badges, the gifts that can be sent and the edition. @see docs/reference/calls.md (site-opts) */
export async function siteOptions(context: CallContext) {
  context.tag('options');
  // A provider without its keys would be a button that does not work.
  const offered = { somnia_third_login_types: offeredLoginTypes(context.site) };
  // Without a tag: no page shows the list, and a changed badge shall not drop every page.
  const badges = await listShownBadges(context.site.db);
  const gifts = await giftCatalogue(context);
  return {
    ...publicOptions(context.site),
    ...offered,
    badges,
    gifts,
    payment_channels: openChannels(context.site),
    edition: editionOf(context.site),
  };
}

/** The logos as inline SVG, for light and dark mode. @see docs/reference/routes.md, docs/reference/calls.md (logo) */
export async function siteLogos({ site, tag }: CallContext): Promise<InlineLogos> {
  tag('options');
  const draw = (name: 'somnia_logo_url' | 'somnia_logo_url_dark', prefix: string) =>
    inlineLogo(site, site.options.get(name), prefix, tag);
  const [svg, dark_svg] = await Promise.all([
    draw('somnia_logo_url', 'logo-'),
    draw('somnia_logo_url_dark', 'night-logo-'),
  ]);
  return { svg, dark_svg };
}

const noBulletin: Bulletin = { version: '', blocks: [] };

const preparedBulletins = new WeakMap<Site, { version: string; blocks: Promise<Block[]> }>();

/** Prepared once for each version of its text. */
function preparedBulletin(site: Site, version: string, source: readonly Block[]): Promise<Block[]> {
  const known = preparedBulletins.get(site);
  if (known?.version === version) return known.blocks;
  const blocks = prepareBlocks(parseBlocks(source), { host: new URL(site.url).host });
  preparedBulletins.set(site, { version, blocks });
  blocks.catch(() => preparedBulletins.delete(site));
  return blocks;
}

/** The site notice as shown to guests. @see docs/reference/routes.md */
export async function guestBulletin(context: CallContext): Promise<Bulletin> {
  context.tag('options');
  const { options } = context.site;
  const source = options.get('bulletin_blocks');
  if (!options.get('bulletin_enable') || source.length === 0) return noBulletin;
  const version = createHash('sha1').update(JSON.stringify(source)).digest('base64url').slice(0, 12);
  const prepared = await preparedBulletin(context.site, version, source);
  const edition = editionOf(context.site);
  const words = lockTexts(context.site);
  const blocks = openBlocks(prepared, guestViewer, { edition, texts: words, postId: 0, grants: new Map() });
  return { version, blocks };
}

/** Every page asks for the totals, so they are cached for a second. */
const totalsKeptMs = 1000;
const cachedTotals = new WeakMap<Site, { until: number; totals: Promise<SiteTotals> }>();

async function countTotals(site: Site): Promise<SiteTotals> {
  const found = await reads.countEverything(site.db, site.clock.now());
  return {
    views_total: found.views,
    post_total: found.posts,
    favlink_total: found.links,
    comment_total: found.comments,
    tags_total: found.tags,
  };
}

/** @see docs/reference/calls.md (posts-data) */
export async function siteTotals({ site }: CallContext): Promise<SiteTotals> {
  const now = site.clock.now();
  const known = cachedTotals.get(site);
  if (known && known.until > now) return known.totals;
  const totals = countTotals(site);
  cachedTotals.set(site, { until: now + totalsKeptMs, totals });
  totals.catch(() => cachedTotals.delete(site));
  return totals;
}

/** A random integer from 0 to `limit` - 1, uniformly distributed. */
export type RandomPick = (limit: number) => number;

const guesses = 16;

/**
 * A uniformly random open article. Guessing ids usually succeeds when most posts are articles, and takes one query
 * regardless of size; otherwise the open articles are counted.
 */
async function randomArticle(site: Site, pick: RandomPick) {
  const now = site.clock.now();
  const last = await reads.lastPostId(site.db);
  if (last === 0) return undefined;
  const ids = Array.from({ length: guesses }, () => 1 + pick(last));
  const found = await reads.listOpenArticles(site.db, ids, now);
  const hit = ids.find((id) => found.some((article) => article.id === id));
  if (hit !== undefined) return found.find((article) => article.id === hit);
  const count = await reads.countOpenArticles(site.db, now);
  return count === 0 ? undefined : reads.openArticleAt(site.db, pick(count), now);
}

async function randomLink(site: Site, pick: RandomPick) {
  const count = await reads.countReachableLinks(site.db);
  return count === 0 ? undefined : reads.reachableLinkAt(site.db, pick(count));
}

/** A random open article and a random friend link. @see docs/reference/calls.md (random-favlink) */
export async function randomRead({ site }: CallContext, pick: RandomPick = randomInt): Promise<RandomPicks> {
  const [article, link] = await Promise.all([randomArticle(site, pick), randomLink(site, pick)]);
  return {
    random_post: { slug: article?.slug ?? null, title: article?.title ?? null },
    random_favlink: { name: link?.name ?? null, url: link?.url ?? null },
  };
}

/** Whether the site has neither users nor posts. */
export async function isEmptySite(site: Site): Promise<boolean> {
  return reads.isEmpty(site.db);
}
