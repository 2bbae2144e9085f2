import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { MutantLane } from './mutant.ts';

/** `broken`: the tests did not run at all, so the mutant proves nothing. */
export type TestOutcome = 'passed' | 'failed' | 'timed out' | 'broken';

const timeLimitMs = 300_000;

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** The tests that failed, or why a file did not load. */
function failuresOf({ testResults }: Report): string {
  const names = testResults.flatMap(({ message, assertionResults }) => [
    message.split('\n')[0] ?? '',
    ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  ]);
  return names.filter(Boolean).join('; ');
}

/** A failed `beforeAll` skips the tests of its file; a file that does not load has none. */
function outcomeOf(path: string, code: number | null): { outcome: TestOutcome; detail: string } {
  if (!existsSync(path)) return { outcome: 'broken', detail: 'no report' };
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const detail = failuresOf(report);
  if (report.numFailedTests > 0) return { outcome: 'failed', detail };
  if (code === 0 && report.numPassedTests > 0) return { outcome: 'passed', detail };
  return { outcome: report.numPendingTests > 0 ? 'failed' : 'broken', detail };
}

/** Runs test files of one lane in a copy of the sources. */
export async function runTests(
  copy: string,
  lane: MutantLane,
  tests: readonly string[],
): Promise<{ outcome: TestOutcome; detail: string }> {
  const report = join(copy, '.mutant-report.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=json', `--outputFile=${report}`];
  const args = [join(copy, 'node_modules/vitest/vitest.mjs'), 'run', '--project', lane, '--bail=1', ...reporters];
  const child = spawn(process.execPath, [...args, ...tests], {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, NODE_ENV: 'test', SOMNIA_TEST_DATABASE: 'sqlite' },
  });
  const kill = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
  process.once('exit', kill);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, timeLimitMs);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  process.off('exit', kill);
  return isLate ? { outcome: 'timed out', detail: '' } : outcomeOf(report, code);
}
