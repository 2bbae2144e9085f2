import { useState } from 'react';

import { getBenefits } from '#contract/features/income/calls.ts';
import { getExperienceStatement, getPointStatement } from '#contract/features/ledger/calls.ts';
import { transferTitles } from '#contract/features/ledger/copy.ts';
import type { StatementEntry, TransferKind } from '#contract/features/ledger/entities.ts';
import { send } from '#web/kit/client.ts';
import { type ListFilter, useListAddress } from '#web/kit/list-address.ts';
import { useList } from '#web/kit/use-list.ts';

/** A currency that has a page in the user centre. */
export type OwnCurrency = 'point' | 'exp' | 'income';

const statementCalls = { point: getPointStatement, exp: getExperienceStatement, income: getBenefits } as const;

export const statementFilters: readonly ListFilter[] = [
  {
    key: 'direction',
    label: '收支',
    kind: 'choice',
    isTabs: true,
    choices: [
      { value: '', label: '全部' },
      { value: 'in', label: '收入' },
      { value: 'out', label: '支出' },
    ],
  },
  {
    key: 'kind',
    label: '来源',
    kind: 'choice',
    choices: [
      { value: '', label: '全部来源' },
      ...Object.entries(transferTitles).map(([value, label]) => ({ value, label })),
    ],
  },
];

/** What the filters of an address ask of the server; the address was checked by its filters. */
export function filterInput({ kind = '', direction }: Readonly<Record<string, string>>) {
  return { kind: kind as TransferKind | '', direction: (direction || 'all') as 'all' | 'in' | 'out' };
}

/** A page of the own statement, as the address asks for it, and the balance. */
export function useStatement(currency: OwnCurrency) {
  const address = useListAddress(statementFilters);
  const [balance, setBalance] = useState<number | null>(null);
  const list = useList<StatementEntry>(async ({ filters, page }) => {
    const answer = await send(statementCalls[currency], { ...filterInput(filters), page });
    setBalance(answer.balance);
    return answer;
  }, address);
  return { address, balance, ...list };
}
