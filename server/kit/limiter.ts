import { LRUCache } from 'lru-cache';

import type { CallDefinition } from '#contract/kit/call.ts';
import { DomainError } from '#contract/kit/errors.ts';
import { rateLimits } from '#contract/kit/rate-limits.ts';

import type { Ask } from './site.ts';

interface Window {
  endsAt: number;
  count: number;
}

/** The block of addresses that counts as one asker: an IPv4 address, or the /64 of an IPv6 one. */
export function addressBlock(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean);
    while (groups.length + rest.length < 8) groups.push('0');
    groups.push(...rest);
  }
  return `${groups.slice(0, 4).map((group) => group.padStart(4, '0').toLowerCase()).join(':')}::/64`;
}

/** Counts calls per asker in fixed windows, in a bounded memory. */
export function createLimiter() {
  const windows = new LRUCache<string, Window>({ max: 100_000 });
  return (call: CallDefinition, ask: Ask): void => {
    if (!call.limit) return;
    const { max, windowMs } = rateLimits[call.limit];
    const now = ask.site.clock.now();
    const key = `${call.limit}:${ask.address}`;
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
