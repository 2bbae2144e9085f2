import { setTimeout as wait } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { connect } from '#server/database/connect.ts';
import { openTestDatabase } from '#server/database/testing.ts';
import { fixedClock } from '#server/kit/clock.ts';
import { silentLog } from '#server/kit/log.ts';

import { openInvalidationBus } from './open-invalidation-bus.ts';

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !condition(); tries += 1) await wait(20);
}

test('a running server hears what another process changed, and nothing of its own', async () => {
  const database = await openTestDatabase();
  const elsewhere = await connect(database.url, { path: database.file, synchronous: 'OFF' });
  const clock = fixedClock(1_000_000);
  const here = openInvalidationBus(database, database.url, clock, silentLog());
  const there = openInvalidationBus(elsewhere, database.url, clock, silentLog());
  const heard: string[] = [];
  const stop = await here.subscribe((tags) => void heard.push(...tags));
  await wait(100);
  await database.db.transaction().execute((db) => here.publishInvalidations(db, ['post:1']));
  await elsewhere.db.transaction().execute((db) => there.publishInvalidations(db, ['post:2', 'list:articles']));
  await until(() => heard.length > 0);
  expect(heard).toEqual(['post:2', 'list:articles']);
  await stop();
  await elsewhere.db.destroy();
  await database.close();
});
