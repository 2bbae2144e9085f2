import { authorPath } from '#contract/features/accounts/rules.ts';
import { feedCopy } from '#contract/features/feeds/copy.ts';
import { feedLength } from '#contract/features/feeds/limits.ts';
import { type FeedFormat, feedPath, type MomentFeedSource } from '#contract/features/feeds/rules.ts';
import type { Moment, MomentImage, MomentVideo, QuotedMoment } from '#contract/features/moments/entities.ts';
import { hiddenQuoteText } from '#contract/features/moments/copy.ts';
import { momentListPath } from '#contract/features/moments/rules.ts';
import { momentType, titleOfPost } from '#contract/features/posts/rules.ts';
import { termPath } from '#contract/features/terms/rules.ts';
import { guestViewer } from '#contract/kit/power.ts';
import { findMomentTerm, listNewestMoments } from '#server/features/moments/listing.service.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import { absoluteUrl, stableId } from './service.ts';
import { type Feed, type FeedItem, withAbsoluteUrls } from './views.ts';

const imageHtml = ({ url, alt }: MomentImage): string =>
  `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></p>`;

function videoHtml({ url, poster }: MomentVideo): string {
  const face = poster ? ` poster="${escapeHtml(poster.url)}"` : '';
  return `<p><video src="${escapeHtml(url)}"${face} controls></video></p>`;
}

const filesHtml = ({ images, video }: Pick<Moment, 'images' | 'video'>): string =>
  images.map(imageHtml).join('') + (video ? videoHtml(video) : '');

function quoteHtml(quote: QuotedMoment | 'gone' | null): string {
  if (quote === null) return '';
  if (quote === 'gone') return `<blockquote><p>${hiddenQuoteText}</p></blockquote>`;
  const name = `<p><a href="${escapeHtml(quote.url)}">${escapeHtml(quote.author.name)}</a></p>`;
  return `<blockquote>${name}${quote.html}${filesHtml(quote)}</blockquote>`;
}

function itemOf(site: Site, moment: Moment): FeedItem {
  const { title, excerpt, author, images, video } = moment;
  const face = images[0]?.url ?? video?.poster?.url ?? '';
  const publishedAt = Date.parse(moment.published_at);
  return {
    id: stableId(site, 'post', moment.id),
    url: site.url + moment.url,
    title: titleOfPost({ type: momentType, title, excerpt }) || feedCopy.momentOf(author.name),
    summary: excerpt,
    html: withAbsoluteUrls(moment.html + filesHtml(moment) + quoteHtml(moment.quote), site.url),
    author: author.name,
    authorUrl: site.url + authorPath(author.id),
    image: face === '' ? '' : absoluteUrl(site, face),
    tags: moment.topics.map((topic) => topic.name),
    publishedAt,
    updatedAt: moment.edited_at === null ? publishedAt : Date.parse(moment.edited_at),
  };
}

interface Channel {
  /** Undefined: all moments. */
  termId?: number;
  title: string;
  description: string;
  path: string;
}

async function channelOf(context: CallContext, source: MomentFeedSource): Promise<Channel | null> {
  const { options } = context.site;
  const siteName = options.get('nv_site_name');
  const description = options.get('nv_site_description');
  if (source.kind === 'moments')
    return { title: feedCopy.moments(siteName), description, path: momentListPath('index') };
  const term = await findMomentTerm(context, source.kind, source.slug);
  if (!term) return null;
  const path = termPath(source.kind, term.slug);
  return { termId: term.id, title: `${term.name} · ${siteName}`, description: term.description || description, path };
}

/** The feed of the newest public moments; null when there is no such plate or topic. */
export async function momentFeed(
  asked: CallContext,
  source: MomentFeedSource,
  format: FeedFormat,
): Promise<Feed | null> {
  const context = { ...asked, viewer: guestViewer };
  const { site } = context;
  context.tag('options');
  const channel = await channelOf(context, source);
  if (!channel) return null;
  const moments = await listNewestMoments(context, channel.termId, feedLength);
  const items = moments.map((moment) => itemOf(site, moment));
  return {
    title: channel.title,
    description: channel.description,
    pageUrl: site.url + channel.path,
    feedUrl: site.url + feedPath(source, format),
    siteUrl: site.url,
    updatedAt: items.length === 0 ? site.clock.now() : Math.max(...items.map((item) => item.updatedAt)),
    items,
  };
}
