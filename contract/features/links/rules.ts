import { isWebAddress } from '#contract/kit/address.ts';

/**
 * Comparison key of a site: host and path, ignoring `www.`, http or https, and a trailing slash. Null if the text is
 * not the URL of a website.
 */
export function siteKey(url: string): string | null {
  const parsed = isWebAddress(url) ? URL.parse(url) : null;
  if (!parsed || parsed.username !== '' || parsed.password !== '') return null;
  const host = parsed.host.replace(/^www\./, '');
  return host + parsed.pathname.replace(/\/(index\.html?)?$/, '');
}

/** 待审核, 已通过, 已拒绝. */
export const linkStatuses = ['pending', 'approved', 'refused'] as const;
