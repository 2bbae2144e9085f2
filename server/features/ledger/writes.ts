import type { Insertable } from 'kysely';

import type { Currency } from '#contract/features/ledger/entities.ts';
import type { LedgerPostingsTable, LedgerTransfersTable } from '#server/database/schema/ledger.ts';
import type { Unit } from '#server/kit/site.ts';

import type { Party } from './reads.ts';

/** Opens the account of a party; another transaction may have opened it meanwhile. */
export async function openAccount(unit: Unit, currency: Currency, party: Party): Promise<void> {
  const owner = 'userId' in party ? { user_id: party.userId, name: '' } : { user_id: null, name: party.site };
  await unit.db
    .insertInto('ledger_accounts')
    .values({ currency, ...owner })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertTransfer(unit: Unit, transfer: Insertable<LedgerTransfersTable>): Promise<number> {
  const row = await unit.db.insertInto('ledger_transfers').values(transfer).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** The database checks them against their transfer, and sets the balances of the accounts. */
export async function insertPostings(unit: Unit, postings: Insertable<LedgerPostingsTable>[]): Promise<void> {
  await unit.db.insertInto('ledger_postings').values(postings).execute();
}
