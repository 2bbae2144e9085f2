import { globSync, readFileSync } from 'node:fs';

import { defineConfig } from 'vitest/config';

/** Tests that open a database: the same ones run on each engine. */
const dataTests = globSync('server/**/*.test.ts').filter((file) => /\bopenTest\w+\(/.test(readFileSync(file, 'utf8')));
const ignored = ['**/node_modules/**', 'build/**', 'data/**'];

/** Loading modules costs far more than most tests, so the files of a worker share them: no test may leave state behind. */
const sharedWorkers = { isolate: false };

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
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          exclude: ignored,
          globalSetup: 'tests/kit/demo-folder.ts',
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 240_000,
          // Whoever needs the demonstration first makes it.
          hookTimeout: 600_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          exclude: ignored,
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'proofs',
          include: ['tests/proofs/**/*.test.ts'],
          exclude: ignored,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
