import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, test } from 'vitest';

import { connect } from '#server/database/connect.ts';
import { testEngine } from '#server/database/testing.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { type Site, write } from '#server/kit/site.ts';
import { figure } from '#tests/kit/figure.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { seeded } from '../../bench/seeded.ts';
import { newPlace } from './database.ts';
import { withSite } from './shop.ts';

const flips = 1000;
const tables = ['ledger_accounts', 'ledger_postings', 'ledger_transfers'] as const;
/** How much, and between whom. Nothing else is chained: the ledger has no hashes. */
const moneyColumns = new Set(['amount', 'balance', 'from_account', 'to_account']);

async function fill(site: Site): Promise<void> {
  const people: number[] = [];
  for (let at = 0; at < 10; at += 1) people.push(await insertUserRow(site, `客人${at}`));
  for (let at = 0; at < 300; at += 1) {
    const [from, to] = [people[at % 10]!, people[(at * 7 + 1) % 10]!];
    const isGiven = at < 50 || from === to;
    const between = isGiven
      ? ({ from: { site: 'adjustments' }, to: { userId: to } } as const)
      : { from: { userId: from }, to: { userId: to } };
    const kind = isGiven ? 'adjustment' : 'tip';
    const amount = isGiven ? 10_000 : 1 + (at % 90);
    await write(site, (unit) =>
      transfer(site, unit, { currency: 'point', kind, source: `flip ${at}`, amount, memo: '记', ...between }),
    );
  }
}

/** Where the rows of the ledger lie in the file. */
function placesOf(file: string): number[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const pages = db
    .prepare(
      `select pgoffset, pgsize, unused, ncell from dbstat where pagetype = 'leaf' and name in (${tables.map((name) => `'${name}'`).join(',')})`,
    )
    .all() as { pgoffset: number; pgsize: number; unused: number; ncell: number }[];
  db.close();
  // Rows fill a page from its end; before them are the pointers and what is unused.
  return pages.flatMap(({ pgoffset, pgsize, unused, ncell }) => {
    const begin = pgoffset + 8 + 2 * ncell + unused;
    return Array.from({ length: pgoffset + pgsize - begin }, (_, at) => begin + at);
  });
}

type Rows = Record<string, Record<string, unknown>[]>;

function readRows(file: string): Rows | null {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return Object.fromEntries(tables.map((name) => [name, db.prepare(`select * from ${name} order by rowid`).all()]));
  } catch {
    return null;
  } finally {
    db.close();
  }
}

/** The columns in which two states of the ledger differ; '*': its rows are others. */
function changedColumns(before: Rows, after: Rows | null): string[] {
  if (!after) return ['*'];
  return tables.flatMap((table) => {
    const [old, now] = [before[table]!, after[table]!];
    if (old.length !== now.length) return ['*'];
    return old.flatMap((row, at) => Object.keys(row).filter((column) => row[column] !== now[at]![column]));
  });
}

/** Whether opening the database or the checks of the ledger notice. */
async function isNoticed(site: Site, file: string): Promise<{ byLedger: boolean; atOpening: boolean }> {
  try {
    const connection = await connect('', { path: file, synchronous: 'OFF' });
    try {
      const checks = await verifyLedger({ ...site, db: connection.db });
      return { byLedger: checks.some(({ broken }) => broken > 0), atOpening: false };
    } catch {
      return { byLedger: true, atOpening: false };
    } finally {
      await connection.db.destroy();
    }
  } catch {
    return { byLedger: false, atOpening: true };
  }
}

test.runIf(testEngine() === 'sqlite')(
  'a byte of the ledger that changes on the disk is noticed when it is an amount or a party',
  async () => {
    const place = await newPlace();
    const file = join(place.DATA_DIR!, 'somnia.db');
    await withSite(place, fill);
    const bytes = await readFile(file);
    const before = readRows(file)!;
    const places = placesOf(file);
    const random = seeded(24);
    const copy = join(place.DATA_DIR!, 'flipped.db');
    const found = { money: 0, moneySeen: 0, other: 0, otherSeen: 0, nothing: 0 };
    const unseen = new Map<string, number>();
    await withSite(place, async (site) => {
      for (let flip = 0; flip < flips; flip += 1) {
        const at = places[Math.floor(random() * places.length)]!;
        const flipped = Buffer.from(bytes);
        flipped[at]! ^= 1 << Math.floor(random() * 8);
        await writeFile(copy, flipped);
        const columns = changedColumns(before, readRows(copy));
        const { byLedger, atOpening } = await isNoticed(site, copy);
        const isSeen = byLedger || atOpening;
        if (columns.length === 0) found.nothing += 1;
        else if (columns.some((column) => column === '*' || moneyColumns.has(column))) {
          found.money += 1;
          if (isSeen) found.moneySeen += 1;
        } else {
          found.other += 1;
          if (isSeen) found.otherSeen += 1;
        }
        if (!isSeen && columns.length > 0)
          unseen.set(
            [...new Set(columns)].slice(0, 4).join('+'),
            (unseen.get([...new Set(columns)].slice(0, 4).join('+')) ?? 0) + 1,
          );
      }
    });
    const missed = [...unseen].map(([column, times]) => `${column} ${times}`).join('，');
    figure(
      'M24',
      `${flips} 次翻转一位：改动金额、余额或双方 ${found.moneySeen}/${found.money} 被发现；只改动其他列 ${found.otherSeen}/${found.other}` +
        `（账本没有哈希链，未发现：${missed || '无'}）；不改变任何值 ${found.nothing}`,
    );
    expect(found.money).toBeGreaterThan(50);
    expect(found.moneySeen).toBe(found.money);
  },
);
