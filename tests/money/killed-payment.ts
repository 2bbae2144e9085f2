import type { KyselyPlugin } from 'kysely';

import { takeNotice } from '#server/features/payment/notices.service.ts';

import { paidReport, withSite } from './shop.ts';

/**
 * One process of M17: hears a report of a payment and kills itself before its statement number `--at`, or ends after
 * the answer. Prints the statements that it asked of the database.
 */
const [no = '', amount = '0', at = '0'] = process.argv.slice(2);
const { DATA_DIR = '', DATABASE_URL, SOMNIA_SECRET = '' } = process.env;
const place = {
  DATA_DIR,
  INSTALL_WIZARD: 'off',
  LOG_LEVEL: 'silent',
  SOMNIA_SECRET,
  ...(DATABASE_URL && { DATABASE_URL }),
};

await withSite(place, async (site) => {
  let statements = 0;
  const killer: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      if (statements === Number(at)) process.kill(process.pid, 'SIGKILL');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  Object.assign(site, { db: site.db.withPlugin(killer) });
  const { body } = await takeNotice(site, 'alipay', { headers: {}, body: Buffer.from(paidReport(no, Number(amount))) });
  process.stdout.write(`${statements} ${String(body)}\n`);
  // The answer was sent, and nothing else was ended in order.
  if (Number(at) > statements) process.kill(process.pid, 'SIGKILL');
});
