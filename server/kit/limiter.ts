import type { CallDefinition } from '#contract/kit/call.ts';
import { DomainError } from '#contract/errors.ts';
import { rateLimits } from '#contract/kit/rate-limits.ts';

import { createBoundedCache } from './bounded-cache.ts';
import type { CallContext } from './site.ts';

interface Window {
  endsAt: number;
  count: number;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const gap = Math.max(0, 8 - front.length - back.length);
  const groups = tail === undefined ? front : [...front, ...Array<string>(gap).fill('0'), ...back];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

/** The address block that counts as one client: an IPv4 address, or the /64 of an IPv6 address. */
export function addressBlock(address: string): string {
  const plain = address.replace(/^[:0]+:ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  // An IPv4-mapped address in hexadecimal notation.
  if (groups.slice(0, 6).join() === '0,0,0,0,0,ffff') return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  return `${groups
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join(':')}::/64`;
}

/**
 * The network of an address, for limits on clients with many addresses: IPv4 /24, IPv6 /64.
 * @see docs/reference/calls.md
 */
export function addressNetwork(address: string): string {
  const block = addressBlock(address);
  return block.includes(':') || block === '' ? block : `${block.split('.').slice(0, 3).join('.')}.0/24`;
}

/**
 * Who a call counts for: the account of a signed-in person, otherwise the address block, so that guests at a shared
 * address never use up the calls of its members.
 */
export function limitSubjectOf({ viewer, address }: Pick<CallContext, 'viewer' | 'address'>): string {
  return viewer.userId === null ? address : userSubject(viewer.userId);
}

/** The subject of limits for a signed-in person. */
export function userSubject(userId: number): string {
  return `user:${userId}`;
}

/** Counts calls per person in fixed windows, using bounded memory. */
export function createLimiter() {
  const windows = createBoundedCache<string, Window>(100_000);
  return (call: CallDefinition, context: CallContext): void => {
    if (!call.limit) return;
    const { max, windowMs } = rateLimits[call.limit];
    const now = context.site.clock.now();
    const key = `${call.limit}:${limitSubjectOf(context)}`;
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { endsAt: now + windowMs, count: 0 };
      windows.set(key, window);
    }
    window.count += 1;
    if (window.count <= max) return;
    const retryAfterSeconds = Math.ceil((window.endsAt - now) / 1000);
    throw new DomainError('RATE_LIMITED', undefined, { retryAfterSeconds });
  };
}
