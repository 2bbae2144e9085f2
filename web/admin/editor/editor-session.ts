import { changed, fieldAt, type RevisedArticle } from '#contract/features/posts/articles.rules.ts';
import type { Article, ArticleChange, ArticleField } from '#contract/features/posts/fields.rules.ts';
import type { Block } from '#contract/kit/block.ts';
import type { PostStatusName } from '#contract/features/posts/rules.ts';

import { isBlank } from './article.ts';
import { Autosaver, type SaveState } from './autosave/autosaver.ts';
import { deleteCopy, storeCopy } from './autosave/local-copies.ts';
import type { Canvas } from './canvas/open-canvas.ts';
import { isSameData } from './canvas/is-same-data.ts';
import { deleteDraft, dropDraft, sendDraft } from './remote-drafts.ts';
import { getPost, restorePost, savePost } from './remote-posts.ts';
import type { OpenedArticle, OtherVersion, PostMetadata } from './remote-types.ts';

/** What is wrong, by the field's address in calls. */
export type FieldErrors = Readonly<Partial<Record<ArticleField, string>>>;

/** What the server chose for a saved article. */
type GivenByServer = Pick<Article, 'slug' | 'publish_at'>;

export interface EditorState {
  article: Article;
  post: PostMetadata | null;
  save: SaveState;
  /** Why saving failed, as text for the user. */
  problem: string;
  /** When the server last stored the text, in epoch ms. */
  savedAt: number | null;
  errors: FieldErrors;
  isBusy: boolean;
  /** The post as opened or last saved. */
  saved: Article;
}

export interface SessionStart extends OpenedArticle {
  userId: number;
  /** Key under which drafts are stored; articles that were never saved have one too. */
  key: string;
  copyId: string;
  type: 'article' | 'page';
}

/** The editing session of one article in one window: its content, its save state and its problems. */
export class EditorSession {
  readonly #listeners = new Set<() => void>();
  readonly #saver: Autosaver<Article>;
  readonly start: SessionStart;
  key: string;
  canvas: Canvas | null = null;
  state: EditorState;
  #leaving: Promise<void> = Promise.resolve();

  constructor(start: SessionStart) {
    this.start = start;
    this.key = start.key;
    this.state = {
      article: start.article,
      post: start.post,
      save: 'saved',
      problem: '',
      savedAt: null,
      errors: {},
      isBusy: false,
      saved: start.article,
    };
    this.#saver = new Autosaver<Article>({
      store: (article) => void this.#keep(article),
      send: (article, seq) => {
        // Text that is as it was saved needs no draft: one would be offered for recovery.
        if (this.state.post && isSameData(article, this.state.saved)) return dropDraft(this.key, start.copyId);
        const revision = this.state.post?.revision ?? 0;
        return sendDraft(article, { key: this.key, copyId: start.copyId, revision, seq });
      },
      onState: (save, problem) => this.#set({ save, problem, ...(save === 'saved' ? { savedAt: Date.now() } : {}) }),
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): EditorState => this.state;

  #set(part: Partial<EditorState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.#listeners) listener();
  }

  /** Whether closing the page now would lose unsaved text. */
  get isBehind(): boolean {
    return this.#saver.isBehind;
  }

  async #keep(article: Article): Promise<void> {
    const { userId, copyId } = this.start;
    const base = this.state.post?.revision ?? 0;
    await storeCopy({ key: this.key, copyId, userId, savedAt: Date.now(), value: { article, base } });
  }

  change(part: ArticleChange): void {
    const article = changed(this.state.article, part);
    if (isSameData(article, this.state.article)) return;
    const mended = Object.keys(this.state.errors).length > 0 ? { errors: {} } : {};
    this.#set({ article, ...mended });
    if (isBlank(article) && !this.state.post) return;
    this.#saver.recordChange(article);
  }

  setBlocks = (blocks: Block[]): void => this.change({ content: { blocks } });

  /** Shows another version in the editor; the canvas can undo it. */
  async show(article: Article): Promise<void> {
    this.change(article);
    await this.canvas?.replace(article.content.blocks);
  }

  keepNow(): void {
    this.#saver.storeNow();
  }

  /** Saves the draft at once, after reconnecting or signing in again. */
  async sendNow(): Promise<void> {
    await this.canvas?.flush();
    await this.#saver.sendNow();
  }

  /** Shows refusals at their fields; one that is deeper inside a field, as that of a block, stands at the field. */
  setErrors(refused: Readonly<Record<string, string>>): void {
    const errors: Partial<Record<ArticleField, string>> = {};
    for (const [address, text] of Object.entries(refused)) {
      const field = fieldAt(address)?.path;
      if (field) errors[field] ??= text;
    }
    this.#set({ errors });
  }

  /**
   * Saves the post. Returns the other version when the post was saved elsewhere in the meantime.
   * @throws CallError refused by the server
   */
  async save(status: PostStatusName | undefined): Promise<OtherVersion | null> {
    await this.canvas?.flush();
    const { article, post } = this.state;
    this.#set({ isBusy: true, errors: {} });
    try {
      const outcome = await savePost(article, { post, status, type: this.start.type });
      if (!outcome.done) return outcome.other;
      await this.#settle(article, outcome.post, { slug: outcome.slug, publish_at: outcome.publish_at });
      return null;
    } finally {
      this.#set({ isBusy: false });
    }
  }

  async #settle(sent: Article, post: PostMetadata, given: GivenByServer): Promise<void> {
    const { copyId } = this.start;
    const isSame = isSameData(this.state.article, sent);
    const oldKey = this.key;
    const saved = { ...sent, ...given };
    this.key = `post-${post.id}`;
    const typed = this.state.article;
    const late = this.#saver.markSaved();
    const article = {
      ...typed,
      slug: typed.slug === sent.slug ? given.slug : typed.slug,
      publish_at: typed.publish_at === sent.publish_at ? given.publish_at : typed.publish_at,
    };
    this.#set({ post, article, saved, savedAt: Date.now() });
    if (oldKey !== this.key) history.replaceState(history.state, '', `/nv-admin/editor-article?id=${post.id}`);
    const dropped = Promise.all([deleteCopy(oldKey, copyId), deleteDraft(oldKey, copyId)]);
    // Text typed during the call is not saved yet.
    if (!isSame) this.#saver.recordChange(article);
    await dropped;
    // A draft request still in progress would recreate the draft after it was deleted.
    void late?.then(() => deleteDraft(oldKey, copyId));
  }

  /**
   * Makes an older revision the current one and shows it. Unsaved settings are kept.
   * @throws CallError CONFLICT when the post was saved elsewhere since
   */
  async restore(revision: number, text: RevisedArticle): Promise<void> {
    const { post, article, saved } = this.state;
    if (!post) return;
    this.#set({ isBusy: true });
    try {
      const restored = await restorePost(post, revision);
      const isAllSaved = isSameData({ ...article, ...text }, { ...saved, ...text });
      this.#set({ post: restored.post, saved: { ...saved, ...text }, savedAt: Date.now() });
      await this.show({ ...article, ...text });
      if (isAllSaved) {
        const { publish_at } = this.state.article;
        await this.#settle(this.state.article, restored.post, { slug: restored.slug, publish_at });
      }
    } finally {
      this.#set({ isBusy: false });
    }
  }

  /** Reloads the post's metadata after something other than saving changed it. */
  async refreshPost(): Promise<void> {
    const { post } = this.state;
    const found = post && (await getPost(post.id).catch(() => null));
    if (found?.post && found.post.revision === post?.revision) this.#set({ post: found.post });
  }

  /** Takes another version as the base of the next save. */
  rebase(other: OtherVersion): void {
    this.#set({ post: other.post, saved: other.article });
  }

  /** Removes the canvas after reading the last changes. */
  detachCanvas(): Promise<void> {
    const { canvas } = this;
    this.canvas = null;
    if (canvas) {
      this.#leaving = canvas
        .flush()
        .catch(() => undefined)
        .then(() => canvas.close())
        .catch(() => undefined);
    }
    return this.#leaving;
  }

  async close(): Promise<void> {
    // The page's cleanup runs before that of the canvas, so the canvas is detached here.
    await this.detachCanvas();
    await this.#saver.sendNow();
    this.#saver.close();
  }
}
