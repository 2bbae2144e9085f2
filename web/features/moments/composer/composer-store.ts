import type { EditableMoment, QuotedMoment } from '#contract/features/moments/entities.ts';
import { composerCopy } from '#contract/features/moments/composer.copy.ts';
import type { SiteOptions } from '#web/features/auth/sessions/site-options.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { ComposerFiles } from './composer-files.ts';
import { type ComposerStart, type ComposerState, draftOf, filesOf, startOf } from './composer-state.ts';
import {
  type Attempt,
  type DraftKey,
  type MomentDraft,
  readMomentDraft,
  removeMomentDraft,
  storeMomentDraft,
} from './moment-draft.ts';
import { type MomentValues, valueProblem } from './moment-values.ts';
import { type PublishTools, publishMoment, type Publication } from './publish-moment.ts';
import { interruptionOf } from './publish-outcome.ts';
import { uploadFile, type UploadFile } from './upload-file.ts';

export interface ComposerOptions {
  key: DraftKey;
  /** Id of the signed-in person. */
  author: number;
  start: ComposerStart;
  /** The moment that is changed. */
  edited?: EditableMoment;
  quote?: QuotedMoment | 'gone' | null;
  tools: PublishTools;
  options: () => Promise<Pick<SiteOptions, 'qiniu_enabled'>>;
  upload?: UploadFile;
}

/**
 * A moment that is being written: texts, files, draft and publication. It lives longer than the form that shows it, so
 * that uploads go on while a dialog is closed, and two forms of the same draft show the same.
 */
export class ComposerStore {
  #state: ComposerState;
  #start: ComposerStart;
  #attempt: Attempt | null = null;
  #said = 0;
  /** Rises when a submission is given up. */
  #submission = 0;
  /** A submission that was interrupted, and goes on when the session or the network is back. */
  #isInterrupted = false;
  readonly #listeners = new Set<() => void>();
  readonly #options: ComposerOptions;
  readonly #files: ComposerFiles;

  constructor(options: ComposerOptions) {
    const { edited, quote, start, upload = uploadFile } = options;
    this.#options = options;
    this.#start = start;
    this.#state = {
      values: start.values,
      attachments: [],
      cover: null,
      quote: edited?.quote ?? quote ?? null,
      edited: edited ? { id: edited.id, slug: edited.slug, revision: edited.revision } : null,
      errors: {},
      stage: 'editing',
      isOffline: false,
      failure: '',
      retryAt: 0,
      restored: null,
      conflict: null,
    };
    this.#files = new ComposerFiles({
      upload,
      options: options.options,
      onChange: (isStored) => this.#showFiles(isStored),
      onFailure: (error, message) => this.#interrupt(error, message),
    });
    const draft = readMomentDraft(options.key, options.author, Date.now());
    this.#take(draft ?? start);
    if (draft) this.#takeDraft(draft);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): ComposerState => this.#state;

  get author(): number {
    return this.#options.author;
  }

  /** Whether anything was typed or added. */
  get isDirty(): boolean {
    const { values, attachments, cover } = this.#state;
    const start = this.#start;
    const addresses = attachments.map(({ url, name }) => url || name).join('\n');
    const begun = [...start.images, ...(start.video ? [start.video] : [])].map(({ url }) => url).join('\n');
    return JSON.stringify(values) !== JSON.stringify(start.values) || addresses !== begun || cover !== null;
  }

  /** Whether leaving the page now would lose files or the answer. */
  get isBusy(): boolean {
    const { stage } = this.#state;
    return stage === 'uploading' || stage === 'publishing' || this.#files.isUploading;
  }

  /** Begins with other presets, unless something was typed or added. */
  begin(start: ComposerStart): void {
    if (this.isDirty || this.#state.stage !== 'editing') return;
    this.#start = start;
    this.#take(start);
  }

  write(part: Partial<MomentValues>): void {
    const { errors, stage } = this.#state;
    if (stage !== 'editing') return;
    this.#isInterrupted = false;
    const open = Object.entries(errors).filter(([name]) => !(name in part));
    this.#set({
      values: { ...this.#state.values, ...part },
      errors: Object.fromEntries(open),
      failure: '',
      isOffline: false,
    });
    this.#store();
  }

  /** Adds what the moment can take; a sentence says what it cannot. */
  async addFiles(files: readonly File[]): Promise<void> {
    if (this.#state.stage !== 'editing') return;
    for (const text of await this.#files.add(files)) toast.error(text);
  }

  /** Sets the cover of the video. */
  async setCover(file: File): Promise<void> {
    const refusal = await this.#files.setCover(file);
    if (refusal !== undefined) toast.error(refusal);
  }

  removeCover(): void {
    this.#files.removeCover();
  }

  removeFile(key: number): void {
    this.#files.remove(key);
  }

  moveFile(key: number, to: number): void {
    this.#files.move(key, to);
  }

  retryFile(key: number): void {
    this.#files.retry(key, 'file');
  }

  retryCover(key: number): void {
    this.#files.retry(key, 'cover');
  }

  /** Throws everything away. @returns a function that takes it back */
  discard(): () => void {
    const before = this.#draft();
    this.#attempt = null;
    this.#take(this.#start);
    this.#set({ restored: null, failure: '', isOffline: false, conflict: null, errors: {} });
    removeMomentDraft(this.#options.key);
    return () => {
      this.#take(before);
      this.#store();
    };
  }

  dismissRestored(): void {
    this.#set({ restored: null });
  }

  /** Publishes, after waiting for the uploads. */
  async submit(): Promise<void> {
    if (this.#state.stage !== 'editing') return;
    const problem = valueProblem(this.#state.values);
    if (problem) {
      const [name, text] = problem;
      this.#say(text);
      return this.#set({ errors: { [name]: text }, failure: '' });
    }
    this.#submission += 1;
    const submission = this.#submission;
    this.#isInterrupted = false;
    toast.dismiss(this.#said);
    this.#set({
      stage: 'uploading',
      errors: {},
      failure: '',
      isOffline: false,
      conflict: null,
      retryAt: 0,
      restored: null,
    });
    this.#files.retryInterrupted();
    await this.#files.settled();
    if (submission !== this.#submission) return;
    if (this.#files.hasFailed) return this.#refuseFailedFiles();
    this.#set({ stage: 'publishing' });
    await publishMoment(this.#publication(), this.#options.tools);
  }

  /** Stops waiting for uploads; what was sent cannot be taken back. */
  cancelSubmission(): void {
    if (this.#state.stage !== 'uploading') return;
    this.#submission += 1;
    this.#set({ stage: 'editing' });
  }

  /** Publishes the own version over the one that somebody saved meanwhile. */
  async overwrite(): Promise<void> {
    const { conflict, edited } = this.#state;
    if (!conflict || !edited) return;
    this.#set({ conflict: null, edited: { ...edited, revision: conflict.revision } });
    this.#store();
    await this.submit();
  }

  /** Takes the version that somebody saved meanwhile. @returns a function that takes the own one back */
  adoptNewer(): () => void {
    const { conflict, edited } = this.#state;
    if (!conflict || !edited) return () => undefined;
    const before = this.#draft();
    this.#start = startOf(conflict);
    this.#take(this.#start);
    this.#set({ conflict: null, failure: '', edited: { ...edited, revision: conflict.revision } });
    this.#store();
    return () => {
      this.#take(before);
      this.#store();
    };
  }

  /** The network or the session is back: goes on where it was lost. */
  goOn(): void {
    this.#files.retryInterrupted();
    if (this.#isInterrupted || this.#state.isOffline) void this.submit();
  }

  /** Another window changed the draft. */
  takeStoredDraft(): void {
    const { stage } = this.#state;
    if (stage !== 'editing' || this.isBusy) return;
    const draft = readMomentDraft(this.#options.key, this.author, Date.now());
    this.#take(draft ?? this.#start);
  }

  /** What is wrong is said one at a time. */
  #say(text: string): void {
    toast.dismiss(this.#said);
    this.#said = toast.error(text);
  }

  #set(part: Partial<ComposerState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  #take(start: ComposerStart): void {
    this.#set({ values: start.values });
    this.#files.take(start);
  }

  #takeDraft({ unfinished, attempt, revision }: MomentDraft): void {
    const { edited } = this.#state;
    this.#attempt = attempt;
    this.#set({
      restored: this.isDirty || unfinished > 0 ? { unfinished } : null,
      edited: edited && revision > 0 ? { ...edited, revision } : edited,
    });
  }

  #draft(): MomentDraft {
    return draftOf(this.#state, this.author, this.#attempt);
  }

  #store(): void {
    if (this.#state.stage === 'published') return;
    if (this.isDirty) storeMomentDraft(this.#options.key, this.#draft());
    else removeMomentDraft(this.#options.key);
  }

  #showFiles(isStored: boolean): void {
    this.#set({ attachments: this.#files.attachments, cover: this.#files.cover });
    if (isStored) this.#store();
  }

  #refuseFailedFiles(): void {
    if (this.#isInterrupted) return this.#set({ stage: 'editing' });
    toast.error(composerCopy.failedFiles);
    this.#set({ stage: 'editing', failure: composerCopy.failedFiles });
  }

  /** A file failed: without network or session the submission that waits for it goes on later. */
  #interrupt(error: unknown, message: string): void {
    const cause = interruptionOf(error);
    if (cause === null) return this.#say(message);
    if (this.#state.stage === 'uploading') this.#isInterrupted = true;
    if (cause === 'session') {
      this.#set({ failure: composerCopy.signedOut });
      void this.#goOnSignedIn();
    } else if (this.#isInterrupted) this.#set({ isOffline: true });
  }

  async #goOnSignedIn(): Promise<void> {
    const outcome = await this.#options.tools.signInAgain(this.author);
    if (outcome === 'same') this.goOn();
    else if (outcome === 'other') this.#set({ failure: composerCopy.otherAccount });
  }

  #publication(): Publication {
    const { values, quote, edited } = this.#state;
    return {
      author: this.author,
      values,
      files: filesOf(this.#state),
      quoteId: quote !== null && quote !== 'gone' ? quote.id : null,
      edited,
      attempt: this.#attempt,
      onAttempt: (attempt) => {
        this.#attempt = attempt;
        this.#store();
      },
      onState: (part) => this.#set(part),
      onPublished: () => {
        this.#set({ stage: 'published' });
        removeMomentDraft(this.#options.key);
      },
      retry: () => this.submit(),
    };
  }
}
