import { z } from 'zod';

import { linkPreviewTimeoutMs, oembedMaxBytes } from '#contract/features/blocks/limits.ts';
import { isAllowedFrame } from '#contract/kit/embeds.ts';
import type { HtmlNode } from '#server/kit/hast.ts';
import { safeFetch, type SafeFetchOptions } from '#server/kit/safe-fetch.ts';
import type { Site } from '#server/kit/site.ts';

/** Whatever else a site answers is not looked at. */
const answerSchema = z.object({
  title: z.string().catch(''),
  thumbnail_url: z.string().max(2048).catch(''),
  html: z.string().max(20_000),
});

export interface EmbeddedPage {
  title: string;
  /** Address of a picture on any site; it has to be copied before readers see it. */
  picture: string;
  frame: string;
}

/** Whether a frame may show this address: https, on a site that the owner allows. */
export function mayFrame({ options, url }: Pick<Site, 'options' | 'url'>, address: string): boolean {
  const origins = options.get('embed_hosts').map(({ origin }) => origin);
  return origins.length > 0 && isAllowedFrame(address, origins, new URL(url).origin);
}

function frameIn(nodes: readonly HtmlNode[]): string | undefined {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const { src } = node.properties;
    if (node.tagName === 'iframe' && typeof src === 'string') return src.replace(/^\/\//, 'https://');
    const inside = frameIn(node.children);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** @throws FetchRefused, the network's own error, or an error that says what was wrong with the answer */
async function askEndpoint(endpoint: string, link: string, fetch: SafeFetchOptions): Promise<EmbeddedPage> {
  const question = new URL(endpoint);
  question.searchParams.set('url', link);
  question.searchParams.set('format', 'json');
  const limits = { maxBytes: oembedMaxBytes, timeoutMs: linkPreviewTimeoutMs };
  const { status, headers, body } = await safeFetch(question.href, {
    headers: { accept: 'application/json' },
    ...limits,
    ...fetch,
  });
  const type = headers['content-type'] ?? '';
  if (status !== 200 || !/^[\w/+.-]*json\b/i.test(type))
    throw new Error(`It answered ${status} with ${type || 'no type'}.`);
  const answer = answerSchema.parse(JSON.parse(body.toString('utf8')));
  // Parsers are loaded when they are needed, not at start.
  const { parseHtml } = await import('#server/kit/hast.ts');
  const frame = frameIn(parseHtml(answer.html).children) ?? '';
  return { title: answer.title.trim(), picture: answer.thumbnail_url, frame };
}

/**
 * Asks the site of a page how it is embedded, if the owner allows this site. Of the answer only title, picture and the
 * address of the frame are used; its HTML never is.
 * @returns undefined when the site is not allowed, or says nothing of use
 */
export async function askOembed(
  site: Site,
  link: string,
  fetch: SafeFetchOptions = {},
): Promise<EmbeddedPage | undefined> {
  const { origin } = new URL(link);
  const endpoint = site.options.get('embed_hosts').find((host) => host.origin === origin)?.endpoint;
  if (!endpoint) return undefined;
  try {
    const page = await askEndpoint(endpoint, link, fetch);
    if (!mayFrame(site, page.frame)) throw new Error(`Its frame is not allowed: ${page.frame.slice(0, 200)}`);
    return page;
  } catch (error) {
    site.log.info({ link, reason: (error as Error).message }, 'A page could not be embedded');
    return undefined;
  }
}
