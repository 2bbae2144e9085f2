import { composerCopy } from '#contract/features/moments/composer.copy.ts';
import type { SiteOptions } from '#web/features/auth/sessions/site-options.ts';

import { AttachmentQueue } from './attachment-queue.ts';
import { acceptFiles, type Attachment, hasFailed, isUploading } from './attachments.ts';
import type { ComposerStart } from './composer-state.ts';
import { previewOf } from './picture-preview.ts';
import type { UploadFile } from './upload-file.ts';

export interface FilesOptions {
  upload: UploadFile;
  options: () => Promise<Pick<SiteOptions, 'qiniu_enabled'>>;
  /** `isStored`: what a draft holds has changed, as opposed to progress. */
  onChange: (isStored: boolean) => void;
  onFailure: (error: unknown, message: string) => void;
}

/** Images or the video of a moment, and the cover of the video. */
export class ComposerFiles {
  readonly #files: AttachmentQueue;
  readonly #covers: AttachmentQueue;
  readonly #options: FilesOptions;
  #whenSettled: (() => void)[] = [];
  /** While a draft is taken up, nothing is stored. */
  #isTaking = false;

  constructor(options: FilesOptions) {
    this.#options = options;
    const queue = {
      upload: options.upload,
      preview: previewOf,
      onChange: (isStored: boolean) => this.#change(isStored),
      onFailure: options.onFailure,
    };
    this.#files = new AttachmentQueue(queue);
    this.#covers = new AttachmentQueue(queue);
  }

  get attachments(): readonly Attachment[] {
    return this.#files.list;
  }

  get cover(): Attachment | null {
    return this.#covers.list[0] ?? null;
  }

  get isUploading(): boolean {
    return [...this.#files.list, ...this.#covers.list].some(isUploading);
  }

  get hasFailed(): boolean {
    return [...this.#files.list, ...this.#covers.list].some(hasFailed);
  }

  /** Adds what the moment can take. @returns a sentence for each reason to refuse others */
  async add(files: readonly File[]): Promise<string[]> {
    const { files: accepted, refusals } = acceptFiles(files, this.#files.list, await this.#qiniuEnabled());
    if (accepted.length > 0) this.#files.add(accepted);
    return refusals;
  }

  /** @returns why the file cannot be the cover, or undefined */
  async setCover(file: File): Promise<string | undefined> {
    const { files, refusals } = acceptFiles([file], [], await this.#qiniuEnabled());
    if (files[0]?.kind === 'video') return composerCopy.posterType;
    if (refusals.length > 0) return refusals[0];
    this.#covers.clear();
    this.#covers.add(files);
    return undefined;
  }

  removeCover(): void {
    this.#covers.clear();
  }

  remove(key: number): void {
    const removed = this.#files.list.find((each) => each.key === key);
    if (removed?.kind === 'video') this.#covers.clear();
    this.#files.remove(key);
  }

  move(key: number, to: number): void {
    this.#files.move(key, to);
  }

  retry(key: number, which: 'file' | 'cover'): void {
    (which === 'file' ? this.#files : this.#covers).retry(key);
  }

  retryInterrupted(): void {
    this.#files.retryInterrupted();
    this.#covers.retryInterrupted();
  }

  /** Replaces all files by uploaded ones. */
  take({ images, video, cover }: Omit<ComposerStart, 'values'>): void {
    this.#isTaking = true;
    this.#files.restore([
      ...images.map((image) => ({ ...image, kind: 'image' as const })),
      ...(video ? [{ ...video, kind: 'video' as const }] : []),
    ]);
    this.#covers.restore(cover ? [{ ...cover, kind: 'image' as const }] : []);
    this.#isTaking = false;
  }

  /** Resolves when no file is on its way any more. */
  settled(): Promise<void> {
    if (!this.isUploading) return Promise.resolve();
    return new Promise((resolve) => this.#whenSettled.push(resolve));
  }

  /** Without the options the larger limit holds here; the server knows the right one. */
  async #qiniuEnabled(): Promise<'Y' | 'N'> {
    const options = await this.#options.options().catch(() => null);
    return options?.qiniu_enabled ?? 'N';
  }

  #change(isStored: boolean): void {
    this.#options.onChange(isStored && !this.#isTaking);
    if (this.isUploading) return;
    for (const settle of this.#whenSettled.splice(0)) settle();
  }
}
