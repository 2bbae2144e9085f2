import { isIP } from 'node:net';

import { banErrors } from '#contract/features/moderation/copy.ts';
import type { AddressBan, BannedUser } from '#contract/features/moderation/address-bans.entities.ts';
import { banCacheMs, banPageSize } from '#contract/features/moderation/limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { audit } from '#server/features/audit/service.ts';
import { timeOfIso } from '#server/kit/clock.ts';
import { addressBlock, addressNetwork } from '#server/kit/limiter.ts';
import { type CallContext, type Site, write } from '#server/kit/site.ts';

import * as reads from './address-bans.reads.ts';
import { viewAddressBan, viewBanned } from './address-bans.views.ts';
import * as writes from './address-bans.writes.ts';

/** Cached address bans: every comment checks them. */
interface CachedBans {
  readAt: number;
  /** Ban end by network; null: permanent. */
  nets: Promise<Map<string, number | null>>;
}

const known = new WeakMap<Site, CachedBans>();

function netsOf(site: Site): CachedBans['nets'] {
  const now = site.clock.now();
  const kept = known.get(site);
  if (kept && now - kept.readAt < banCacheMs) return kept.nets;
  const nets = reads.listNets(site.db, now).then((rows) => new Map(rows.map((row) => [row.net, row.until_at])));
  // A failed query is not cached.
  nets.catch(() => known.delete(site));
  known.set(site, { readAt: now, nets });
  return nets;
}

/** Whether writing from this address is banned. */
export async function isAddressBanned(site: Site, ip: string): Promise<boolean> {
  if (ip === '') return false;
  const nets = await netsOf(site);
  return [addressBlock(ip), addressNetwork(ip)].some((net) => {
    const until = nets.get(net);
    return until === null || (until !== undefined && until > site.clock.now());
  });
}

/**
 * Refuses banned users and banned networks.
 * @throws DomainError USER_ALREADY_BAN, NETWORK_BANNED
 */
export async function ensureMayWrite(context: CallContext): Promise<void> {
  if (context.viewer.banned) throw new DomainError('USER_ALREADY_BAN');
  if (await isAddressBanned(context.site, context.client.ip)) throw new DomainError('NETWORK_BANNED');
}

function refuse(field: string, message: string): never {
  throw new DomainError('VALIDATION', message, { fields: { [field]: message } });
}

/** The canonical form of a network, as stored. */
function readNet(text: string): string {
  const [ip = '', length, ...more] = text.split('/');
  const family = isIP(ip);
  if (family === 0 || more.length > 0) refuse('net', banErrors.net);
  if (length === undefined || length === (family === 4 ? '32' : '128')) return addressBlock(ip);
  if (length !== (family === 4 ? '24' : '64')) refuse('net', banErrors.net);
  return addressNetwork(ip);
}

/** @throws DomainError VALIDATION */
export async function banAddress(
  context: CallContext,
  input: { net: string; reason: string; until: string | null },
): Promise<AddressBan> {
  const { site } = context;
  const net = readNet(input.net);
  const until = input.until === null ? null : timeOfIso(input.until);
  if (input.until !== null && (until === null || until <= site.clock.now())) refuse('until', banErrors.until);
  const row = await write(site, async (unit) => {
    const ban = { net, reason: input.reason, until_at: until, created_by: context.viewer.userId, created_at: unit.now };
    const id = await writes.upsertAddressBan(unit, ban);
    await audit(context, unit, {
      action: 'address.ban',
      target: { type: 'ban', id },
      after: { net, reason: input.reason },
    });
    unit.afterCommit(() => known.delete(site));
    return reads.findAddressBan(unit.db, id);
  });
  return viewAddressBan(row as reads.AddressBanRow);
}

/** @throws DomainError NOT_FOUND */
export async function unbanAddress(context: CallContext, id: number): Promise<void> {
  const { site } = context;
  await write(site, async (unit) => {
    const row = await reads.findAddressBan(unit.db, id);
    if (!row) throw new DomainError('NOT_FOUND', banErrors.missing);
    await writes.deleteAddressBan(unit, id);
    await audit(context, unit, { action: 'address.unban', target: { type: 'ban', id }, before: { net: row.net } });
    unit.afterCommit(() => known.delete(site));
  });
}

interface AskedPage {
  page: number;
  page_size?: number | undefined;
}

/** The banned networks, newest first. */
export async function listAddressBans(
  { site }: CallContext,
  { page, page_size = banPageSize }: AskedPage,
): Promise<Page<AddressBan>> {
  const total = await reads.countAddressBans(site.db);
  const rows = await reads.listAddressBans(site.db, page_size, (page - 1) * page_size);
  return { list: rows.map(viewAddressBan), total, page, page_size };
}

/** 小黑屋: currently banned users, latest ban first. @throws DomainError NOT_FOUND past the last page */
export async function blackroom(
  context: CallContext,
  { page, page_size = banPageSize }: AskedPage,
): Promise<Page<BannedUser>> {
  const { db, clock } = context.site;
  context.tag('list:people');
  const now = clock.now();
  const total = await reads.countBanned(db, now);
  const rows = await reads.listBanned(db, now, page_size, (page - 1) * page_size);
  if (page > 1 && rows.length === 0) throw new DomainError('NOT_FOUND');
  context.tag(...rows.map((row) => `author:${row.id}`));
  return { list: rows.map(viewBanned), total, page, page_size };
}
