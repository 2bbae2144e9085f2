import { uploadCopy } from '#contract/features/media/uploads.copy.ts';

import { uploadFailure, uploadFile, type UploadedFile } from './upload.ts';

export type UploadStage = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';

/** A file in the list of uploads. */
export interface QueuedUpload {
  key: number;
  name: string;
  size: number;
  sent: number;
  stage: UploadStage;
  message: string;
}

interface Work {
  file: File;
  controller: AbortController;
  groupId: number | null;
}

const atOnce = 3;

/** Uploads many files, three at a time; each can be cancelled and retried. */
export class UploadQueue {
  #uploads: readonly QueuedUpload[] = [];
  readonly #work = new Map<number, Work>();
  readonly #listeners = new Set<() => void>();
  #onDone: (file: UploadedFile) => void = () => {};
  #lastKey = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets the callback for finished files; there is only one. */
  setOnDone(onDone: (file: UploadedFile) => void): void {
    this.#onDone = onDone;
  }

  readonly uploads = (): readonly QueuedUpload[] => this.#uploads;

  /** Whether leaving the page now would cancel uploads. */
  get isBusy(): boolean {
    return this.#uploads.some(({ stage }) => stage === 'waiting' || stage === 'sending');
  }

  add(files: readonly File[], groupId: number | null = null): void {
    const added = files.map((file): QueuedUpload => {
      this.#lastKey += 1;
      this.#work.set(this.#lastKey, { file, controller: new AbortController(), groupId });
      return { key: this.#lastKey, name: file.name, size: file.size, sent: 0, stage: 'waiting', message: '' };
    });
    this.#publish([...this.#uploads, ...added]);
    this.#next();
  }

  cancel(key: number): void {
    const upload = this.#uploads.find((each) => each.key === key);
    if (upload?.stage !== 'waiting' && upload?.stage !== 'sending') return;
    this.#work.get(key)?.controller.abort(new DOMException(uploadCopy.cancelled, 'AbortError'));
    this.#change(key, { stage: 'cancelled', message: uploadCopy.cancelled });
    this.#next();
  }

  cancelAll(): void {
    for (const { key } of this.#uploads) this.cancel(key);
  }

  retry(key: number): void {
    const work = this.#work.get(key);
    if (!work) return;
    this.#work.set(key, { ...work, controller: new AbortController() });
    this.#change(key, { stage: 'waiting', sent: 0, message: '' });
    this.#next();
  }

  retryFailed(): void {
    for (const { key, stage } of this.#uploads) if (stage === 'failed') this.retry(key);
  }

  /** Removes finished uploads from the list. */
  clear(): void {
    const kept = this.#uploads.filter(({ stage }) => stage === 'waiting' || stage === 'sending');
    for (const { key } of this.#uploads) if (!kept.some((each) => each.key === key)) this.#work.delete(key);
    this.#publish(kept);
  }

  #publish(uploads: readonly QueuedUpload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }

  #change(key: number, part: Partial<QueuedUpload>): void {
    this.#publish(this.#uploads.map((each) => (each.key === key ? { ...each, ...part } : each)));
  }

  #next(): void {
    const running = this.#uploads.filter(({ stage }) => stage === 'sending').length;
    const waiting = this.#uploads.filter(({ stage }) => stage === 'waiting').slice(0, Math.max(0, atOnce - running));
    for (const { key } of waiting) void this.#send(key);
  }

  async #send(key: number): Promise<void> {
    const work = this.#work.get(key);
    if (!work) return;
    const { signal } = work.controller;
    this.#change(key, { stage: 'sending' });
    let shown = 0;
    const onProgress = (sent: number, size: number): void => {
      // Changes below one percent are not visible, and 500 files report many.
      if (sent < size && sent - shown < size / 100) return;
      shown = sent;
      if (!signal.aborted) this.#change(key, { sent });
    };
    try {
      const file = await uploadFile(work.file, { onProgress, signal, groupId: work.groupId });
      this.#change(key, { stage: 'done', sent: work.file.size });
      this.#onDone(file);
    } catch (error) {
      if (!signal.aborted) this.#change(key, { stage: 'failed', message: uploadFailure(error) });
    }
    this.#next();
  }
}
