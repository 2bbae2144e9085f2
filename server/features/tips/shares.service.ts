import type { TransferKind } from '#contract/features/ledger/entities.ts';
import { transfer } from '#server/features/ledger/service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

/** A receiver's part of what somebody else paid: whole points, or 分 of income. */
export type Share = {
  userId: number;
  kind: Extract<TransferKind, 'tip-share'>;
  /** The reason, unique for its kind: `order:12`. */
  source: string;
  memo?: string;
} & ({ point: number } | { fen: number });

/**
 * Gives a receiver a share, once for each reason: what was paid in points as points, what was paid in money as income.
 * A share of nothing gives nothing.
 */
export async function giveShare(site: Site, unit: Unit, share: Share): Promise<void> {
  const { userId, kind, source, memo = '' } = share;
  const to = { userId };
  const reason = { kind, source, memo, to } as const;
  if ('fen' in share) {
    if (share.fen > 0)
      await transfer(site, unit, { ...reason, currency: 'income', amount: share.fen, from: { site: 'income' } });
  } else if (share.point > 0)
    await transfer(site, unit, { ...reason, currency: 'point', amount: share.point, from: { site: 'tips' } });
}
