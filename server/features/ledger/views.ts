import { transferTitles } from '#contract/features/ledger/copy.ts';
import type { StatementEntry, TransferKind } from '#contract/features/ledger/entities.ts';
import { isoTime } from '#server/kit/clock.ts';

import type { StatementRow } from './reads.ts';

export function viewEntry({ id, number, amount, balance, kind, memo, created_at }: StatementRow): StatementEntry {
  const known = kind as TransferKind;
  return {
    id,
    number: number ?? 0,
    kind: known,
    title: transferTitles[known],
    memo,
    amount,
    balance: balance ?? 0,
    created_at: isoTime(created_at),
  };
}
