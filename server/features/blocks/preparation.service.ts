import { preparationErrors } from '#contract/features/blocks/copy.ts';
import {
  maxPreparationsPerUser,
  maxQueuedPreparations,
  maxQueuedStoredPreparations,
  preparationMemoryMb,
  preparationTimeoutMs,
} from '#contract/features/blocks/limits.ts';
import type { Block } from '#contract/kit/block.ts';
import { blockErrors } from '#contract/kit/block-errors.ts';
import { blockRefusal } from '#contract/kit/block-parse.ts';
import { walkBlocks } from '#contract/kit/block-tree.ts';
import { DomainError } from '#contract/errors.ts';
import type { Preparation, PreparationWork } from '#server/kit/prepare-blocks.ts';
import { Thread, ThreadError } from '#server/kit/thread.ts';

/**
 * Increase when preparing the same source gives a different result; stored trees of other versions are prepared again.
 */
export const preparedVersion = 3;

const newThread = (maxWaiting: number) =>
  new Thread<PreparationWork, Preparation>(new URL('../../kit/preparation-thread.ts', import.meta.url), {
    workMs: preparationTimeoutMs,
    maxWaiting,
    memoryMb: preparationMemoryMb,
  });

/** Stored and imported posts have a thread of their own, so that no request delays readers or an import. */
const threads = { written: newThread(maxQueuedPreparations), stored: newThread(maxQueuedStoredPreparations) };

/** Texts without markup, formulas and code are only copied. */
const needsThread = /[<&>]|\\u0000|\\r|"type":"(?:code|math)"/;

type Outcome = { blocks: Block[] } | { failed: number; message: (where: string) => string };

async function prepareHere(work: PreparationWork): Promise<Preparation> {
  // Parsers and formulas are loaded with the first post that is written, not at start.
  const { prepareTree } = await import('#server/kit/prepare-blocks.ts');
  return prepareTree(work);
}

async function runWork(which: keyof typeof threads, work: PreparationWork): Promise<Outcome> {
  try {
    const isCheap = !needsThread.test(JSON.stringify(work.blocks));
    const done = isCheap ? await prepareHere(work) : await threads[which].run(work);
    return 'blocks' in done ? done : { failed: done.tooComplex, message: blockErrors.tooComplex };
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    if (error.failure === 'busy') throw new DomainError('OVERLOADED', preparationErrors.busy);
    return { failed: Atomics.load(work.progress, 0), message: blockErrors.tooSlow };
  }
}

const newWork = (blocks: readonly Block[], host: string, plain: readonly number[]): PreparationWork => ({
  blocks,
  host,
  plain,
  progress: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
});

/** Posts of each user that are being prepared or wait. */
const ofUser = new Map<number, number>();

/** Bounds the posts of one user, so that slow ones of a single writer do not fill the queue. */
async function withTurnOf<T>(userId: number | null, work: () => Promise<T>): Promise<T> {
  if (userId === null) return work();
  const before = ofUser.get(userId) ?? 0;
  if (before >= maxPreparationsPerUser) throw new DomainError('OVERLOADED', preparationErrors.ownBusy);
  ofUser.set(userId, before + 1);
  try {
    return await work();
  } finally {
    const left = (ofUser.get(userId) ?? 1) - 1;
    if (left === 0) ofUser.delete(userId);
    else ofUser.set(userId, left);
  }
}

/**
 * Prepares blocks as `prepareBlocks` does and refuses those that take too much time, memory or markup. `at`: where the
 * call has the list; `userId`: who writes, null for programs.
 * @throws DomainError VALIDATION that names the block, OVERLOADED
 */
export async function prepareWritten(
  blocks: readonly Block[],
  { host, at, userId = null }: { host: string; at: string; userId?: number | null },
): Promise<Block[]> {
  const outcome = await withTurnOf(userId, () => runWork('written', newWork(blocks, host, [])));
  if ('blocks' in outcome) return outcome.blocks;
  throw blockRefusal(blocks, outcome.failed, outcome.message, at);
}

/** After as many failures, of all blocks only the text is kept. */
const maxAttempts = 3;

/**
 * Prepares parsed blocks for rendering: sanitises inline HTML, highlights code, renders formulas, assigns anchors and
 * removes passwords. Of a block that takes too much time, memory or markup only the text is kept. Runs once per
 * revision and is stored with `preparedVersion`. Locked contents are still included: only `openBlocks` may pass the
 * result on.
 * @throws DomainError OVERLOADED
 */
export async function prepareBlocks(blocks: readonly Block[], { host }: { host: string }): Promise<Block[]> {
  const plain: number[] = [];
  while (plain.length < maxAttempts) {
    const outcome = await runWork('stored', newWork(blocks, host, plain));
    if ('blocks' in outcome) return outcome.blocks;
    plain.push(outcome.failed);
  }
  const outcome = await runWork('stored', newWork(blocks, host, allNumbers(blocks)));
  if ('blocks' in outcome) return outcome.blocks;
  throw new DomainError('OVERLOADED', preparationErrors.busy);
}

/** The numbers of all blocks of a tree. */
function allNumbers(blocks: readonly Block[]): number[] {
  const numbers: number[] = [];
  walkBlocks(blocks, () => void numbers.push(numbers.length));
  return numbers;
}
