import { isWebAddress } from '#contract/kit/address.ts';

/**
 * The form in which sites are compared: host and path, whether with or without `www.`, http or https, a slash at the
 * end. Null for what is no address of a website.
 */
export function siteKey(url: string): string | null {
  const parsed = isWebAddress(url) ? URL.parse(url) : null;
  if (!parsed || parsed.username !== '' || parsed.password !== '') return null;
  const host = parsed.host.replace(/^www\./, '');
  return host + parsed.pathname.replace(/\/(index\.html?)?$/, '');
}

/** 待审核, 已通过, 已拒绝. */
export const linkStatuses = ['pending', 'approved', 'refused'] as const;
