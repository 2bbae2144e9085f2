import { ledgerRules } from '#contract/features/ledger/copy.ts';
import { currencies, type Currency, type LedgerCheck } from '#contract/features/ledger/entities.ts';
import type { Engine } from '#server/database/connect.ts';
import { createRegistry } from '#server/kit/registry.ts';
import type { Site } from '#server/kit/site.ts';

import * as reads from './verify.reads.ts';

/** The guards that each engine has in the database itself. */
const guards: Record<Engine, readonly string[]> = {
  sqlite: [
    'ledger_accounts_added',
    'ledger_accounts_checked',
    'ledger_accounts_kept',
    'ledger_postings_added',
    'ledger_postings_checked',
    'ledger_postings_counted',
    'ledger_postings_fixed',
    'ledger_postings_kept',
    'ledger_transfers_added',
    'ledger_transfers_fixed',
    'ledger_transfers_kept',
  ],
  postgres: [
    'ledger_accounts_checked',
    'ledger_accounts_kept',
    'ledger_accounts_whole',
    'ledger_postings_checked',
    'ledger_postings_counted',
    'ledger_postings_fixed',
    'ledger_postings_kept',
    'ledger_postings_whole',
    'ledger_transfers_fixed',
    'ledger_transfers_kept',
    'ledger_transfers_whole',
  ],
};

type Found = { checked: number; broken: number; example: string | null };

/** An invariant of a feature whose rows follow the ledger; features add theirs in `server/app/`. */
export interface AddedCheck {
  /** I6 … I12. */
  name: `I${number}`;
  rule: string;
  find: (site: Site) => Promise<Found>;
}

export const ledgerChecks = createRegistry<AddedCheck>();

const checkOf = (name: keyof typeof ledgerRules, { checked, broken, example }: Found): LedgerCheck => ({
  name,
  rule: ledgerRules[name],
  checked,
  broken,
  example: example ?? '',
});

async function checkEntries({ db, engine }: Site): Promise<Found> {
  const sides = await reads.compareSides(db);
  const present = await reads.listGuards(db, engine);
  const missing = guards[engine].filter((name) => !present.includes(name));
  return { ...sides, broken: sides.broken + missing.length, example: sides.example ?? missing[0] ?? null };
}

const numberOf = ({ name }: LedgerCheck): number => Number(name.slice(1));

/** Checks the invariants of the whole ledger and those that features added. @see docs/reference/states.md */
export async function verifyLedger(site: Site): Promise<LedgerCheck[]> {
  const { db, engine } = site;
  const checks = [
    checkOf('I1', await reads.sumByCurrency(db)),
    checkOf('I2', await reads.compareBalances(db)),
    checkOf('I3', await reads.followBalances(db)),
    checkOf('I4', await checkEntries(site)),
    checkOf('I5', await reads.findSecondReasons(db)),
    checkOf('I11', await reads.findFractions(db, engine)),
  ];
  for (const { name, rule, find } of ledgerChecks.list(site)) {
    const { checked, broken, example } = await find(site);
    checks.push({ name, rule, checked, broken, example: example ?? '' });
  }
  return checks.toSorted((one, other) => numberOf(one) - numberOf(other));
}

/** The checks, and what all users have together. */
export async function summariseLedger(site: Site): Promise<{
  checks: LedgerCheck[];
  totals: { currency: Currency; users: number; total: number }[];
}> {
  const rows = await reads.sumByOwner(site.db);
  const totals = currencies.map((currency) => {
    const row = rows.find((each) => each.currency === currency);
    return { currency, users: Number(row?.users ?? 0), total: Number(row?.total ?? 0) };
  });
  return { checks: await verifyLedger(site), totals };
}
