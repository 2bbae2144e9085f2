import type { Currency, StatementEntry, TransferKind } from '#contract/features/ledger/entities.ts';
import { statementExportLength, statementPageSize } from '#contract/features/ledger/limits.ts';
import { accountErrors } from '#contract/features/accounts/copy.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { findUser } from '#server/features/accounts/service.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import type { CallContext } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { findBalance } from './service.ts';
import { viewEntry } from './views.ts';

/** An entry as a statement shows it. */
export const viewStatementEntry = viewEntry;

interface StatementInput {
  kind: TransferKind | '';
  direction: 'all' | 'in' | 'out';
  page: number;
  page_size?: number | undefined;
}

export type Statement = Page<StatementEntry> & { balance: number };

async function pageOfStatement(
  { site: { db } }: CallContext,
  userId: number,
  currency: Currency,
  { kind, direction, page, page_size = statementPageSize }: StatementInput,
): Promise<Statement> {
  const filter = { currency, userId, kind, direction };
  const total = await reads.countStatement(db, filter);
  const rows = await reads.listStatement(db, filter, page_size, (page - 1) * page_size);
  const balance = await findBalance(db, currency, userId);
  return { list: rows.map(viewEntry), total, page, page_size, balance };
}

/** A page of the caller's own statement. @see docs/reference/calls.md */
export async function ownStatement(
  context: CallContext,
  currency: Currency,
  input: StatementInput,
): Promise<Statement> {
  return pageOfStatement(context, requireUserId(context), currency, input);
}

/** The newest entries of the caller's own statement, for a file. */
export async function exportOwnStatement(
  context: CallContext,
  { currency, kind, direction }: { currency: Currency } & Pick<StatementInput, 'kind' | 'direction'>,
): Promise<{ list: StatementEntry[] }> {
  const filter = { currency, userId: requireUserId(context), kind, direction };
  const rows = await reads.listStatement(context.site.db, filter, statementExportLength, 0);
  return { list: rows.map(viewEntry) };
}

/** @throws DomainError NOT_FOUND */
export async function userStatement(
  context: CallContext,
  { id, currency, ...input }: StatementInput & { id: number; currency: Currency },
): Promise<Statement> {
  if (!(await findUser(context.site.db, id))) throw new DomainError('NOT_FOUND', accountErrors.noSuchPerson);
  return pageOfStatement(context, id, currency, input);
}
