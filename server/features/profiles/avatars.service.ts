import { buffer } from 'node:stream/consumers';

import {
  avatarCacheMs,
  avatarMaxBytes,
  avatarMaxPixels,
  avatarSide,
  avatarTimeoutMs,
} from '#contract/features/profiles/limits.ts';
import { DomainError } from '#contract/errors.ts';
import { hashOfAvatarToken } from '#server/kit/avatar-tokens.ts';
import { readImageHeader } from '#server/kit/image-header.ts';
import { renderCover } from '#server/kit/images.ts';
import { safeFetch } from '#server/kit/safe-fetch.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import { renderMoon } from './avatars.views.ts';

const services = { cravatar: 'https://cravatar.cn/avatar', gravatar: 'https://www.gravatar.com/avatar' } as const;
const takenFormats = new Set(['jpeg', 'png', 'webp', 'gif']);

/** How an avatar is fetched; tests pass their own. */
export type AvatarFetcher = (address: string) => Promise<{ status: number; body: Buffer }>;

const fetchOutside: AvatarFetcher = (address) =>
  safeFetch(address, { maxBytes: avatarMaxBytes, timeoutMs: avatarTimeoutMs, maxRedirects: 2 });

/** Re-encodes a fetched image in our own format; null when it is not an image. @throws DomainError OVERLOADED */
async function redraw(body: Buffer): Promise<Buffer | null> {
  try {
    const head = await readImageHeader(body);
    if (!head || !takenFormats.has(head.format) || head.width * head.height > avatarMaxPixels) return null;
    return await renderCover(body, head, { width: avatarSide, height: avatarSide });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return null;
  }
}

async function fetchPicture(site: Site, address: string, fetcher: AvatarFetcher): Promise<Buffer | null> {
  try {
    const { status, body } = await fetcher(address);
    return status === 200 ? await redraw(body) : null;
  } catch (error) {
    // Nothing may be stored for a picture that only has to wait.
    if (error instanceof DomainError) throw error;
    site.log.info({ err: error }, 'an avatar could not be fetched');
    return null;
  }
}

/** Storage keys of an avatar for this and the last seven-day period; an empty file means that the service has none. */
function keysOf(site: Site, name: string): { now: string; before: string } {
  const week = Math.floor(site.clock.now() / avatarCacheMs);
  return { now: `avatars/${name}-${week}.webp`, before: `avatars/${name}-${week - 1}.webp` };
}

async function storedAvatar(site: Site, key: string): Promise<Buffer | null> {
  const file = await site.storage.read(key);
  return file === null ? null : buffer(file);
}

export interface Avatar {
  type: 'image/webp' | 'image/svg+xml';
  body: Buffer | string;
}

/**
 * The avatar of an email address, proxied so that readers contact no other host: fetched once in seven days and
 * re-encoded in one size. Without one, or while the service is down, a generated image.
 * @returns null when the option is off, or for a token that this site did not create
 * @see docs/reference/states.md
 */
export async function mailboxAvatar(
  context: CallContext,
  token: string,
  fetcher: AvatarFetcher = fetchOutside,
): Promise<Avatar | null> {
  const { site } = context;
  context.tag('options');
  const service = site.options.get('comments_avatar');
  const hash = hashOfAvatarToken(site.key, token);
  if (service === 'off' || hash === null) return null;
  const keys = keysOf(site, `${token}-${service}`);
  let picture = await storedAvatar(site, keys.now);
  if (picture === null) {
    picture = await fetchPicture(site, `${services[service]}/${hash}?s=${avatarSide}&d=404`, fetcher);
    // While the service is down, the last stored avatar is used.
    picture ??= (await storedAvatar(site, keys.before)) ?? Buffer.alloc(0);
    await site.storage.put(keys.now, picture, 'image/webp');
    await site.storage.remove(keys.before);
  }
  if (picture.length > 0) return { type: 'image/webp', body: picture };
  return { type: 'image/svg+xml', body: renderMoon(token) };
}
