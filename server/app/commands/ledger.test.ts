import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import type { Command } from './command.ts';
import { ledgerCommands } from './ledger.ts';

let it: TestSite;

beforeEach(async () => {
  it = await openTestSite();
  const userId = await createUser(it.site, { name: '小明' });
  const given = { currency: 'point', kind: 'comment', source: 'a', amount: 5 } as const;
  await write(it.site, (unit) => transfer(it.site, unit, { ...given, from: { site: 'rewards' }, to: { userId } }));
});
afterEach(() => it.close());

async function verify(): Promise<{ facts: Record<string, unknown>; lines: string[]; error: unknown }> {
  let said = { facts: {} as Record<string, unknown>, lines: [] as string[] };
  const output = {
    result: (facts: Record<string, unknown>, lines: string[]) => {
      said = { facts, lines };
    },
    progress: () => {},
    prompt: async () => '',
  };
  const [command] = ledgerCommands as [Command];
  const error = await command
    .run({ positionals: [], options: {} }, output, async () => ({ site: it.site }) as never)
    .catch((problem: unknown) => problem);
  return { ...said, error };
}

test('a ledger in order passes every rule', async () => {
  const { facts, lines, error } = await verify();
  expect(error).toBeUndefined();
  expect(facts).toMatchObject({ broken: 0 });
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe('通过  I1   每种货币的全部分录相加为零：查了 2，不符 0');
  expect(lines.at(-1)).toBe('总账没有问题。');
});

test('a guard of the database that is gone is reported, and the command fails', async () => {
  const on = it.site.engine === 'postgres' ? ' on ledger_postings' : '';
  await sql.raw(`drop trigger ledger_postings_kept${on}`).execute(it.site.db);
  const { facts, lines, error } = await verify();
  expect(facts).toMatchObject({ broken: 1 });
  expect(lines.filter((line) => line.startsWith('不符'))).toEqual([
    '不符  I4   分录只增不改：每笔转移恰有两条分录，数据库的保护仍在：查了 1，不符 1（ledger_postings_kept）',
  ]);
  expect(error).toMatchObject({
    code: 'CONFLICT',
    message: '总账有 1 条规则不符。请先停止服务、保留现场，再从最近的备份恢复。',
  });
});
