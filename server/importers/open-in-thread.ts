import { Thread, ThreadError } from '#server/kit/thread.ts';

import { ImportError, type ImportItem, type ImportSource, type ImportWarning } from './document.ts';

/** The source to open: a WordPress export, or a folder of Markdown files. */
export interface SourceFile {
  kind: ImportSource['kind'];
  path: string;
  /** For WordPress: a copy of the old site's folder of uploads. */
  uploads?: string | undefined;
}

export interface OpenSource {
  file: SourceFile;
  /** Places of files that could not be converted, with the warnings about them. */
  skipped: readonly (readonly [number, string])[];
  /** Shared memory: the place of the file that is being converted, or -1. */
  place: Int32Array;
}

export type SourceWork = OpenSource | 'next';

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

/** Each costs its whole time: a folder with more of them is refused. */
const maxSkipped = 10;

const skippedBecause = {
  slow: '内容太复杂，一分钟内没有转换完，已跳过这个文件',
  broken: '内容太大或嵌套太深，无法转换，已跳过这个文件',
};

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

class ThreadedSource {
  readonly #file: SourceFile;
  readonly #thread: Thread<SourceWork, SourceAnswer>;
  readonly #place = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #skipped: [number, string][] = [];
  readonly #delivered = new Set<string>();

  constructor(file: SourceFile, workMs: number) {
    const limits = { workMs, maxWaiting: 1, memoryMb: 512, idleMs: maxPauseMs };
    this.#file = file;
    this.#thread = new Thread(new URL('./source-thread.ts', import.meta.url), limits);
  }

  async #ask(work: SourceWork): Promise<SourcePart> {
    const answer = await this.#thread.run(work);
    if ('problem' in answer) throw new ImportError(answer.problem);
    return answer;
  }

  #open(): Promise<SourcePart> {
    this.#place[0] = -1;
    return this.#ask({ file: this.#file, skipped: this.#skipped, place: this.#place });
  }

  async open(): Promise<ImportSource> {
    const { name, total, warnings } = await this.#open().catch((error: unknown) => {
      this.#thread.end();
      return refuse(error);
    });
    const source: ImportSource = { kind: this.#file.kind, name, total, warnings, items: () => this.#items(source) };
    return source;
  }

  /** Starts again without the file at which the thread failed. */
  async #reopenAfter(error: unknown, source: ImportSource): Promise<SourcePart> {
    const place = this.#place[0] ?? -1;
    const isOfFile = error instanceof ThreadError && error.failure !== 'busy' && place >= 0;
    if (!isOfFile || this.#skipped.length >= maxSkipped) throw error;
    this.#skipped.push([place, skippedBecause[error.failure as keyof typeof skippedBecause]]);
    source.warnings.length = 0;
    return this.#open();
  }

  async *#items(source: ImportSource): AsyncGenerator<ImportItem> {
    try {
      for (let isDone = false; !isDone;) {
        const part = await this.#ask('next')
          .catch((error: unknown) => this.#reopenAfter(error, source))
          .catch(refuse);
        source.warnings.push(...part.warnings);
        source.total = part.total;
        yield* this.#newOf(part.items).map(received);
        isDone = part.isDone;
      }
    } finally {
      this.#thread.end();
    }
  }

  /** After a new start the items of before come again. */
  #newOf(items: readonly ImportItem[]): ImportItem[] {
    const keyOf = ({ kind, key }: ImportItem): string => `${kind} ${key}`;
    const fresh = this.#skipped.length === 0 ? [...items] : items.filter((item) => !this.#delivered.has(keyOf(item)));
    for (const item of fresh) this.#delivered.add(keyOf(item));
    return fresh;
  }
}

/**
 * Opens a source in a thread of its own, so that converting foreign text never blocks requests and ends in time. A
 * Markdown file that takes too long or too much memory is skipped with a warning.
 * @throws ImportError as the source itself, or when a part of it takes too long or too much memory
 */
export function openInThread(file: SourceFile, workMs = partMs): Promise<ImportSource> {
  return new ThreadedSource(file, workMs).open();
}
