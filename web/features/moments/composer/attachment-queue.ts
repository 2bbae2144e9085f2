import type { MemberFileKind } from '#contract/features/media/member-uploads.rules.ts';
import { uploadCopy } from '#contract/features/media/uploads.copy.ts';
import { CallError, makeIdempotencyKey } from '#web/kit/client.ts';

import { type Attachment, moveItem } from './attachments.ts';
import { interruptionOf } from './publish-outcome.ts';
import type { UploadFile } from './upload-file.ts';

interface Work {
  file: File;
  controller: AbortController;
  /** The same for every attempt, so that an answer that was lost stores no second file. */
  idempotencyKey: string;
  /** There was no answer, or the session had ended: worth another attempt when that has changed. */
  isInterrupted: boolean;
  /** Attempts that began by themselves. */
  retries: number;
}

export interface QueueOptions {
  upload: UploadFile;
  /** Small image of a file as a data URL; '' if the browser cannot decode it. */
  preview: (file: File) => Promise<string>;
  /** `isStored`: what a draft holds has changed, as opposed to progress. */
  onChange: (isStored: boolean) => void;
  onFailure: (error: unknown, message: string) => void;
}

const atOnce = 3;
/** Then only the person begins another attempt. */
const maxRetries = 5;

const reasonOf = (error: unknown): string =>
  error instanceof CallError && error.message !== '' ? error.message : uploadCopy.unknown;

/** Files of a moment, uploaded three at a time; each can be cancelled, retried and moved. */
export class AttachmentQueue {
  #list: readonly Attachment[] = [];
  readonly #work = new Map<number, Work>();
  readonly #options: QueueOptions;
  #lastKey = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get list(): readonly Attachment[] {
    return this.#list;
  }

  /** Replaces the list by files that are already uploaded. */
  restore(done: readonly Omit<Attachment, 'key' | 'stage' | 'percent' | 'message'>[]): void {
    this.clear();
    this.#publish(
      done.map((each) => ({ ...each, key: this.#newKey(), stage: 'done' as const, percent: 100, message: '' })),
    );
  }

  add(files: readonly { file: File; kind: MemberFileKind }[]): void {
    const added = files.map(({ file, kind }): Attachment => {
      const key = this.#newKey();
      const controller = new AbortController();
      this.#work.set(key, { file, controller, idempotencyKey: makeIdempotencyKey(), isInterrupted: false, retries: 0 });
      return {
        key,
        kind,
        name: file.name,
        stage: 'waiting',
        percent: 0,
        message: '',
        url: '',
        preview: '',
        poster: '',
        at: 0,
      };
    });
    this.#publish([...this.#list, ...added]);
    for (const { key, kind } of added) if (kind === 'image') void this.#loadPreview(key);
    this.#next();
  }

  /** Removes a file; its upload is cancelled. */
  remove(key: number): void {
    this.#work.get(key)?.controller.abort(new DOMException(uploadCopy.cancelled, 'AbortError'));
    this.#work.delete(key);
    this.#publish(this.#list.filter((each) => each.key !== key));
    this.#next();
  }

  clear(): void {
    for (const { key } of this.#list) this.remove(key);
  }

  move(key: number, to: number): void {
    const from = this.#list.findIndex((each) => each.key === key);
    if (from >= 0) this.#publish(moveItem(this.#list, from, to));
  }

  retry(key: number, retries = 0): void {
    const work = this.#work.get(key);
    const failed = this.#list.find((each) => each.key === key)?.stage === 'failed';
    if (!work || !failed) return;
    this.#work.set(key, { ...work, controller: new AbortController(), isInterrupted: false, retries });
    this.#change(key, { stage: 'waiting', percent: 0, message: '' });
    this.#next();
  }

  /** Another attempt for files that failed without an answer or for want of a session. */
  retryInterrupted(): void {
    for (const { key } of this.#list) {
      const work = this.#work.get(key);
      if (work?.isInterrupted && work.retries < maxRetries) this.retry(key, work.retries + 1);
    }
  }

  #newKey(): number {
    this.#lastKey += 1;
    return this.#lastKey;
  }

  #publish(list: readonly Attachment[], isStored = true): void {
    this.#list = list;
    this.#options.onChange(isStored);
  }

  #change(key: number, part: Partial<Attachment>): void {
    const isStored = part.stage !== undefined || part.preview !== undefined;
    this.#publish(
      this.#list.map((each) => (each.key === key ? { ...each, ...part } : each)),
      isStored,
    );
  }

  async #loadPreview(key: number): Promise<void> {
    const file = this.#work.get(key)?.file;
    const preview = file ? await this.#options.preview(file) : '';
    if (preview !== '') this.#change(key, { preview });
  }

  #next(): void {
    const running = this.#list.filter(({ stage }) => stage === 'sending').length;
    const waiting = this.#list.filter(({ stage }) => stage === 'waiting').slice(0, Math.max(0, atOnce - running));
    for (const { key } of waiting) void this.#send(key);
  }

  async #send(key: number): Promise<void> {
    const work = this.#work.get(key);
    if (!work) return;
    const { file, idempotencyKey, controller } = work;
    const { signal } = controller;
    this.#change(key, { stage: 'sending' });
    let shown = 0;
    const onProgress = (sent: number): void => {
      const percent = Math.min(100, Math.floor((sent / Math.max(1, file.size)) * 100));
      if (signal.aborted || percent === shown) return;
      shown = percent;
      this.#change(key, { percent });
    };
    try {
      const { data, poster_url: poster } = await this.#options.upload(file, idempotencyKey, { onProgress, signal });
      const done = { stage: 'done', percent: 100, url: data, poster, at: Date.now() } as const;
      if (!signal.aborted) this.#change(key, done);
    } catch (error) {
      if (!signal.aborted) this.#fail(key, error);
    }
    this.#next();
  }

  #fail(key: number, error: unknown): void {
    const work = this.#work.get(key);
    if (work) this.#work.set(key, { ...work, isInterrupted: interruptionOf(error) !== null });
    const message = uploadCopy.failed(reasonOf(error));
    this.#change(key, { stage: 'failed', message });
    this.#options.onFailure(error, message);
  }
}
