import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { startServer } from '#tests/kit/start-server.ts';

/** Serving pages from SQLite needs none of these; each is loaded by the first act that does. */
const lateModules = [
  '@aws-sdk/client-s3',
  '@node-rs/jieba',
  '@simplewebauthn/server',
  'alipay-sdk',
  'fast-xml-parser',
  'ip2region',
  'katex',
  'nodemailer',
  'otpauth',
  'parse5',
  'pg',
  'pg-boss',
  'pinyin-pro',
  'react-dom/cjs/react-dom-client.production.js',
  'remark-parse',
  'sharp',
  'shiki',
  'smol-toml',
  'tar-stream',
  'wechatpay-node-v3',
  'yaml',
  'yauzl',
];

/** Every module costs memory and time at each start. Raise it for new features, not for a library that can wait. */
const maxModules = 2310;

test('a start loads only what serving pages needs', async () => {
  const hook = join(import.meta.dirname, '../kit/report-modules.ts');
  const folder = await mkdtemp(join(tmpdir(), 'somnia-modules-'));
  const report = join(folder, 'modules.txt');
  const env = { NODE_OPTIONS: `--import ${hook}`, SOMNIA_TEST_MODULES: report };
  const server = await startServer({ env });
  onTestFinished(async () => {
    await server.stop();
    await server.clean();
    await rm(folder, { recursive: true });
  });
  expect((await fetch(`${server.url}/`)).status).toBe(200);
  await server.stop();
  const modules = (await readFile(report, 'utf8')).split('\n');
  expect(modules.filter((address) => address.endsWith('/server/app/main.ts'))).toHaveLength(1);
  const early = lateModules.filter((name) =>
    modules.some((address) => `${address}/`.includes(`/node_modules/${name}/`)),
  );
  expect(early).toEqual([]);
  expect(modules.length).toBeLessThanOrEqual(maxModules);
});
