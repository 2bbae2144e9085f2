import { globSync, readFileSync } from 'node:fs';

import { defineConfig } from 'vitest/config';

/** Tests that open a database: they run on each engine. */
const dataTests = globSync('server/**/*.test.ts').filter((file) => /\bopenTest\w+\(/.test(readFileSync(file, 'utf8')));
const ignored = ['**/node_modules/**', 'build/**', 'data/**'];

/** Loading modules costs far more than most tests, so the files of a worker share them: no test may leave state behind. */
const sharedWorkers = { isolate: false };

/**
 * Tests of the running product. The modules of the server are loaded once per worker and stay, so an app opens in a
 * moment: each file has its own. The browser of a worker is shared by its files (tests/kit/open-browser.ts).
 */
const wholeProduct = {
  exclude: ignored,
  globalSetup: 'tests/kit/demo-folder.ts',
  pool: 'forks' as const,
  isolate: false,
  env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' },
  experimental: { viteModuleRunner: false },
  maxWorkers: 2,
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 240_000,
  // The first file that needs the demo data makes it.
  hookTimeout: 600_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'vite/**/*.test.ts'],
          exclude: [...ignored, ...dataTests],
          testTimeout: 20_000,
          ...sharedWorkers,
        },
      },
      {
        test: {
          name: 'data',
          include: dataTests,
          exclude: ignored,
          globalSetup: 'server/database/testing-run.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
          maxWorkers: 2,
          ...sharedWorkers,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          exclude: ignored,
          testTimeout: 60_000,
          ...sharedWorkers,
        },
      },
      {
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          ...wholeProduct,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          ...wholeProduct,
        },
      },
      {
        test: {
          name: 'money',
          include: ['tests/money/**/*.test.ts'],
          exclude: ignored,
          globalSetup: 'server/database/testing-run.ts',
          env: { NODE_ENV: 'production', SOMNIA_PROOFS: '1' },
          testTimeout: 900_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'proofs',
          include: ['tests/proofs/**/*.test.ts'],
          ...wholeProduct,
          env: { ...wholeProduct.env, SOMNIA_PROOFS: '1' },
          testTimeout: 600_000,
        },
      },
    ],
  },
});
