import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { mutants } from './all.ts';
import { copySources, plant } from './copy-sources.ts';
import type { Mutant } from './mutant.ts';
import { runTests, type TestOutcome } from './run-tests.ts';

/** Share of planted bugs that the tests have to catch. */
const wantedShare = 0.95;
const copies = 2;

interface Result {
  mutant: Mutant;
  outcome: TestOutcome;
  seconds: number;
}

const isCaught = ({ outcome }: Result) => outcome === 'failed' || outcome === 'timed out';

const testsOf = ({ lane, tests }: Mutant) => [lane, ...tests].join(' ');

/** A loaded machine may let a slow test fail once. */
const soundnessRuns = 2;

/** Whether the tests of a mutant pass without it; tests that fail anyway would count as a catch. */
async function isSound(copy: string, mutant: Mutant, checked: Map<string, boolean>): Promise<boolean> {
  const known = checked.get(testsOf(mutant));
  if (known !== undefined) return known;
  let isPassed = false;
  for (let run = 0; run < soundnessRuns && !isPassed; run += 1) {
    const { outcome, detail } = await runTests(copy, mutant.lane, mutant.tests);
    isPassed = outcome === 'passed';
    if (!isPassed) process.stderr.write(`没有植入错误时测试也未通过：${testsOf(mutant)} ${detail}\n`);
  }
  checked.set(testsOf(mutant), isPassed);
  return isPassed;
}

const unsound = (mutant: Mutant): Result => ({ mutant, outcome: 'broken', seconds: 0 });

async function tryMutant(copy: string, mutant: Mutant): Promise<Result> {
  const begun = Date.now();
  const remove = plant(copy, mutant);
  try {
    const { outcome } = await runTests(copy, mutant.lane, mutant.tests);
    return { mutant, outcome, seconds: Math.round((Date.now() - begun) / 1000) };
  } finally {
    remove();
  }
}

/** Each copy takes the next mutant when it is done with one. */
async function tryAll(folder: string, chosen: readonly Mutant[]): Promise<Result[]> {
  const waiting = [...chosen];
  const results: Result[] = [];
  const checked = new Map<string, boolean>();
  const work = async (copy: string) => {
    copySources(copy);
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const result = (await isSound(copy, mutant, checked)) ? await tryMutant(copy, mutant) : unsound(mutant);
      results.push(result);
      process.stderr.write(`${isCaught(result) ? '已发现' : '未发现'}（${result.seconds} 秒）${mutant.id}\n`);
    }
  };
  await Promise.all(Array.from({ length: copies }, (_, index) => work(join(folder, String(index)))));
  return results;
}

/** Prints one row per mutant, then the share. @returns whether enough were caught */
function print(results: Result[]): boolean {
  for (const { mutant, outcome } of results.sort((a, b) => mutants.indexOf(a.mutant) - mutants.indexOf(b.mutant))) {
    process.stdout.write(`| ${mutant.id} | ${mutant.breaks} | ${mutant.lane} | ${outcome} |\n`);
  }
  const caught = results.filter(isCaught).length;
  process.stdout.write(
    `\n植入 ${results.length} 处错误，测试发现 ${caught} 处（${((100 * caught) / results.length).toFixed(1)}%）\n`,
  );
  return caught >= results.length * wantedShare;
}

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, lane: { type: 'string' } } });
const chosen = mutants.filter(
  ({ id, lane }) => (values.only?.includes(id) ?? true) && (values.lane === undefined || lane === values.lane),
);
const folder = mkdtempSync(join(tmpdir(), 'somnia-mutants-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.env.SOMNIA_TEST_DEMO = join(folder, 'demo');
mkdirSync(process.env.SOMNIA_TEST_DEMO);
process.exitCode = print(await tryAll(folder, chosen)) ? 0 : 1;
