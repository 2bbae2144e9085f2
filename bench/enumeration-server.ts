import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { emailKey, nameKey } from '#contract/features/accounts/rules.ts';
import { buildApp } from '#server/app/build-app.ts';
import { composeSite } from '#server/app/compose.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { connectJobs } from '#server/app/workers.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { systemClock } from '#server/kit/clock.ts';
import { hashPassword } from '#server/kit/passwords.ts';
import { readSettings } from '#server/kit/settings.ts';
import { type Site, write } from '#server/kit/site.ts';

/** The clock runs faster, so that rate limits per minute and per day do not end the run. */
const speed = 3000;
const accounts = Number(process.argv[2]);

async function addAccounts(site: Site): Promise<void> {
  const password_hash = await hashPassword('晚上读一点书再睡');
  const passwords = await Promise.all(Array.from({ length: 8 }, () => hashPassword('晚上读一点书再睡')));
  await write(site, async (unit) => {
    for (let place = 0; place < accounts; place += 1) {
      const [name, email] = [`known${place}`, `known${place}@example.com`];
      await unit.db
        .insertInto('users')
        .values({
          name,
          name_key: nameKey(name),
          email,
          email_key: emailKey(email),
          password_hash: passwords[place % passwords.length] ?? password_hash,
          role: 'subscriber',
          banned_at: null,
          banned_until: null,
          ban_reason: null,
          created_at: unit.now,
          updated_at: unit.now,
          last_seen_at: null,
        })
        .execute();
    }
  });
}

const dataDir = await mkdtemp(join(tmpdir(), 'somnia-enumeration-'));
const begun = systemClock.now();
const clock = { now: () => begun + (systemClock.now() - begun) * speed };
const settings = readSettings({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  SITE_URL: 'http://localhost:3000',
  TRUST_PROXY: '1',
});
const running = await composeSite(settings, { clock });
connectReactions(running.site);
connectJobs(running.site);
await addAccounts(running.site);
await running.site.jobs.start();
const app = await buildApp({ site: running.site, cache: running.cache, pages: null, clientFolder: null });
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as AddressInfo).port });
process.on('message', async (wish: 'codes' | 'no codes' | 'stop') => {
  if (wish !== 'stop') {
    await setOptions(running.site, { somnia_enable_verify_code: wish === 'codes' ? '1' : '0' });
    process.send?.('done');
    return;
  }
  await app.close();
  await running.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
