import { CallError } from '#web/kit/client.ts';

import { type Article, emptyArticle } from './article.ts';
import { isSameData } from './canvas/same-data.ts';
import { type FoundCopy, findCopies } from './autosave/find-copies.ts';
import { dropCopy } from './autosave/local-copies.ts';
import { openRecovery } from './editor-dialogs.ts';
import { EditorSession, type SessionStart } from './editor-session.ts';
import { dropDraft } from './remote-drafts.ts';
import { getPost } from './remote-posts.ts';
import type { OpenedArticle } from './remote-shapes.ts';

/** There is nothing to edit, or it could not be had. */
export class OpenFailure extends Error {
  readonly why: 'missing' | 'failed';

  constructor(why: 'missing' | 'failed') {
    super(why);
    this.why = why;
  }
}

const randomName = () =>
  crypto.getRandomValues(new Uint32Array(3)).reduce((name, part) => name + part.toString(36), '');

async function load(id: number): Promise<OpenedArticle> {
  try {
    return await getPost(id);
  } catch (error) {
    const isMissing = error instanceof CallError && error.status < 500 && error.status >= 400 && error.status !== 401;
    throw new OpenFailure(isMissing ? 'missing' : 'failed');
  }
}

/** What was left behind and is not wanted any more goes, on this machine and on the server. */
async function forget(copies: readonly FoundCopy[]): Promise<void> {
  await Promise.all(copies.map(({ key, copyId, place }) => (place === 'machine' ? dropCopy : dropDraft)(key, copyId)));
}

interface Chosen {
  taken: FoundCopy | null;
}

/** Asks about what was written and not saved. */
async function recover(copies: readonly FoundCopy[], saved: Article | null): Promise<Chosen> {
  if (copies.length === 0) return { taken: null };
  const { take } = await openRecovery({ copies, saved });
  if (!take) await forget(copies);
  return { taken: take };
}

/**
 * Opens the article that the address names, or a new one, with what was left behind.
 * @throws OpenFailure
 */
export async function openArticle(query: URLSearchParams, userId: number): Promise<EditorSession> {
  const id = Number(query.get('id') ?? 0);
  const opened: OpenedArticle = id > 0 ? await load(id) : { article: emptyArticle, post: null };
  const { post } = opened;
  const saved = post ? opened.article : null;
  const key = post ? `post-${post.id}` : null;
  const copies = await findCopies({ userId, key, saved });
  const { taken } = await recover(copies, saved);
  const start: SessionStart = {
    article: opened.article,
    // Words that were written on an older revision are saved on that one: what came since is then compared.
    post: post && taken?.base ? { ...post, revision: taken.base } : post,
    userId,
    key: key ?? taken?.key ?? `new-${randomName()}`,
    copyId: randomName(),
    type: post?.type ?? (query.get('type') === 'page' ? 'page' : 'article'),
  };
  const session = new EditorSession(start);
  if (taken) {
    session.change(taken.article);
    session.keepNow();
    // The other windows' words stay until somebody decides about them.
    const same = copies.filter((copy) => copy === taken || isSameData(copy.article, taken.article));
    await forget(same);
  }
  return session;
}
