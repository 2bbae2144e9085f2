import { appendFileSync, existsSync, readFileSync } from 'node:fs';

import { DomainError } from '#contract/errors.ts';
import { composeSite } from '#server/app/compose.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { readSettings } from '#server/kit/settings.ts';
import { type Site, write } from '#server/kit/site.ts';

import { operationOf, type Outcome } from './ledger-operations.ts';

const loops = 4;

/** One process of `bench/ledger.ts`: carries out its operations and writes each outcome down once it is known. */
const [logFile = '', ...numbers] = process.argv.slice(2);
const [seed = 0, first = 0, last = 0, operations = 0] = numbers.map(Number);

async function carryOut(site: Site, number: number): Promise<Outcome> {
  const operation = operationOf(seed, number, operations);
  try {
    return (await write(site, (unit) => transfer(site, unit, operation))) ? 'moved' : 'repeated';
  } catch (error) {
    if (error instanceof DomainError && error.code === 'INSUFFICIENT_POINTS') return 'refused';
    // SQLite has one writer, and the other process may hold it for long: asked again, as a client would.
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return carryOut(site, number);
    throw error;
  }
}

const done = new Set(
  existsSync(logFile)
    ? readFileSync(logFile, 'utf8')
        .split('\n')
        .map((line) => Number(line.split(' ')[0]))
    : [],
);
const { site, close } = await composeSite(readSettings({ LOG_LEVEL: 'error', ...process.env }));
let next = first;
async function work(): Promise<void> {
  for (let number = next++; number < last; number = next++) {
    if (done.has(number)) continue;
    const outcome = await carryOut(site, number);
    appendFileSync(logFile, `${number} ${outcome}\n`);
  }
}
await Promise.all(Array.from({ length: loops }, work));
await close();
