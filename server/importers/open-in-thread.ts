import { Thread, ThreadError } from '#server/kit/thread.ts';

import { ImportError, type ImportItem, type ImportSource, type ImportWarning } from './document.ts';

/** The source to open: a WordPress export, or a folder of Markdown files. */
export interface SourceFile {
  kind: ImportSource['kind'];
  path: string;
}

export type SourceWork = { open: SourceFile } | 'next';

/** Whatever was read since the last answer. */
export interface SourcePart {
  name: string;
  total: number;
  warnings: ImportWarning[];
  items: ImportItem[];
  isDone: boolean;
}

export type SourceAnswer = SourcePart | { problem: string };

const partMs = 60_000;
/** The thread of an import that was given up ends after this time. */
const maxPauseMs = 30 * 60_000;

const failures = {
  slow: '文件里有一处内容太复杂，转换超过一分钟仍未完成，已停止导入',
  busy: '导入没有完成，请稍后重试',
  broken: '文件里有一处内容太大，转换时内存不足，已停止导入',
};

function refuse(error: unknown): never {
  throw error instanceof ThreadError ? new ImportError(failures[error.failure]) : error;
}

/** Bytes arrive from another thread as plain arrays. */
function received(item: ImportItem): ImportItem {
  if (item.kind !== 'media' || item.origin.type !== 'bytes') return item;
  return { ...item, origin: { type: 'bytes', body: Buffer.from(item.origin.body) } };
}

/**
 * Opens a source in a thread of its own, so that converting foreign text never blocks requests and ends in time.
 * @throws ImportError as the source itself, or when a part takes too long or too much memory
 */
export async function openInThread(open: SourceFile, workMs = partMs): Promise<ImportSource> {
  const limits = { workMs, maxWaiting: 1, memoryMb: 512, idleMs: maxPauseMs };
  const thread = new Thread<SourceWork, SourceAnswer>(new URL('./source-thread.ts', import.meta.url), limits);
  const ask = async (work: SourceWork): Promise<SourcePart> => {
    const answer = await thread.run(work).catch(refuse);
    if ('problem' in answer) throw new ImportError(answer.problem);
    return answer;
  };
  const end = (error: unknown): never => {
    thread.end();
    throw error;
  };
  const { name, total, warnings } = await ask({ open }).catch(end);
  const source: ImportSource = { kind: open.kind, name, total, warnings, items };
  async function* items(): AsyncGenerator<ImportItem> {
    try {
      for (let isDone = false; !isDone;) {
        const part = await ask('next');
        source.warnings.push(...part.warnings);
        source.total = part.total;
        yield* part.items.map(received);
        isDone = part.isDone;
      }
    } finally {
      thread.end();
    }
  }
  return source;
}
