import type { AuditEntry } from '#contract/features/audit/entities.ts';
import { isoTime } from '#server/kit/clock.ts';
import { deviceName } from '#server/kit/device.ts';

import type { AuditRow } from './reads.ts';

export function viewAuditEntry(row: AuditRow): AuditEntry {
  const { id, act, ip, before, after, actor_id, actor_name } = row;
  return {
    id,
    at: isoTime(row.at),
    actor: actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name },
    act,
    target: { type: row.target_type, id: row.target_id, name: row.target_name ?? '' },
    ip,
    device: deviceName(row.user_agent),
    before,
    after,
  };
}
