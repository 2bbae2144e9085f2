import { parentPort } from 'node:worker_threads';

import { ImportError, type ImportItem, type ImportSource } from './document.ts';
import { openMarkdown } from './markdown/markdown-source.ts';
import type { OpenSource, SourceAnswer, SourceWork } from './open-in-thread.ts';
import { openWordpress } from './wordpress/wordpress-source.ts';

/** A part ends after so many items or so much time, so that the receiver sees progress. */
const itemsPerPart = 50;
const partMs = 500;

let source: ImportSource | undefined;
let reading: AsyncGenerator<ImportItem> | undefined;
let sentWarnings = 0;

async function open({ file, skipped, place }: OpenSource): Promise<void> {
  const { kind, path, uploads } = file;
  const onFile = (at: number): void => {
    place[0] = at;
  };
  source = await (kind === 'wordpress'
    ? openWordpress(path, { uploads })
    : openMarkdown(path, { skipped: new Map(skipped), onFile }));
  reading = source.items();
}

async function read(): Promise<{ items: ImportItem[]; isDone: boolean }> {
  const items: ImportItem[] = [];
  const start = performance.now();
  while (items.length < itemsPerPart && performance.now() - start < partMs) {
    const next = await reading?.next();
    if (!next || next.done) return { items, isDone: true };
    items.push(next.value);
  }
  return { items, isDone: false };
}

async function answerTo(work: SourceWork): Promise<SourceAnswer> {
  try {
    if (work !== 'next') await open(work);
    const part = work === 'next' ? await read() : { items: [], isDone: false };
    const { name = '', total = 0, warnings = [] } = source ?? {};
    const fresh = warnings.slice(sentWarnings);
    sentWarnings = warnings.length;
    return { name, total, warnings: fresh, ...part };
  } catch (error) {
    if (error instanceof ImportError) return { problem: error.message };
    throw error;
  }
}

parentPort?.on('message', async (work: SourceWork) => parentPort?.postMessage(await answerTo(work), []));
parentPort?.postMessage('ready', []);
