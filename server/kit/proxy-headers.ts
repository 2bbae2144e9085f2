import type { IncomingHttpHeaders } from 'node:http';

import type { Site } from './site.ts';

/** Headers in which a proxy names the address of the visitor. */
const proxyHeaders = [
  'x-forwarded-for',
  'forwarded',
  'cf-connecting-ip',
  'true-client-ip',
  'x-real-ip',
  'x-client-ip',
] as const;

const logEveryMs = 3_600_000;
/** How long the administration shows the warning after the last such request. */
const shownMs = 24 * 3_600_000;

interface Sighting {
  header: string;
  at: number;
  loggedAt: number;
}

const sightings = new WeakMap<Site, Sighting>();

/**
 * Notes a header of a proxy on a site that trusts none: all visitors would count as one address. Warns in the log at
 * most once an hour.
 */
export function noteProxyHeaders(site: Site, headers: IncomingHttpHeaders): void {
  if (site.settings.trustProxy > 0) return;
  const header = proxyHeaders.find((name) => headers[name] !== undefined);
  if (header === undefined) return;
  const at = site.clock.now();
  const before = sightings.get(site);
  const isDue = before === undefined || at - before.loggedAt >= logEveryMs;
  sightings.set(site, { header, at, loggedAt: isDue ? at : before.loggedAt });
  if (isDue) site.log.warn({ header }, 'a proxy names the address of the visitor, but TRUST_PROXY is off');
}

/** The header that a proxy sent within the last day although `TRUST_PROXY` is off; null for none. */
export function untrustedProxyHeader(site: Site): string | null {
  const seen = sightings.get(site);
  return seen && site.clock.now() - seen.at < shownMs ? seen.header : null;
}
