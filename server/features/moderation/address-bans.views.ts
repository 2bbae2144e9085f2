import type { AddressBan, BannedUser } from '#contract/features/moderation/address-bans.entities.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';

import type { AddressBanRow, BannedRow } from './address-bans.reads.ts';

export function viewBanned(row: BannedRow): BannedUser {
  return {
    id: row.id,
    name: row.name,
    avatar_url: row.avatar_url,
    reason: row.ban_reason ?? '',
    banned_at: isoTime(row.banned_at ?? 0),
    banned_until: isoTimeOrNull(row.banned_until),
  };
}

export function viewAddressBan(row: AddressBanRow): AddressBan {
  return {
    id: row.id,
    net: row.net,
    reason: row.reason,
    until: isoTimeOrNull(row.until_at),
    created_at: isoTime(row.created_at),
    created_by: row.created_by === null || row.name === null ? null : { id: row.created_by, name: row.name },
  };
}
