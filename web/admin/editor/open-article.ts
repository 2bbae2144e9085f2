import { emptyArticle } from '#contract/features/posts/articles.rules.ts';
import type { Article } from '#contract/features/posts/fields.rules.ts';
import { CallError } from '#web/kit/client.ts';

import { type FoundCopy, findCopies } from './autosave/find-copies.ts';
import { deleteCopy } from './autosave/local-copies.ts';
import { openRecovery } from './editor-dialogs.ts';
import { EditorSession, type SessionStart } from './editor-session.ts';
import { deleteDraft } from './remote-drafts.ts';
import { getPost } from './remote-posts.ts';
import type { OpenedArticle } from './remote-types.ts';

/** The article does not exist or could not be loaded. */
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

/** Deletes a copy and its duplicates, on this device and on the server. */
async function forget(copy: FoundCopy): Promise<void> {
  const names = [copy, ...copy.twins];
  await Promise.all(names.flatMap(({ key, copyId }) => [deleteCopy(key, copyId), deleteDraft(key, copyId)]));
}

/**
 * Asks what to do with unsaved copies. Returns the one to continue with, or null for none.
 * @throws DialogCancelled when the user left the page
 */
async function recover(
  copies: readonly FoundCopy[],
  saved: Article | null,
  left: AbortSignal,
): Promise<FoundCopy | null> {
  let rest = copies;
  while (rest.length > 0) {
    left.throwIfAborted();
    const asked = openRecovery({ copies: rest, saved });
    left.addEventListener('abort', () => asked.cancel('route'), { once: true });
    const { act, copy } = await asked;
    if (act !== 'drop') return act === 'take' ? copy : null;
    await forget(copy);
    rest = rest.filter((each) => each !== copy);
  }
  return null;
}

/** The copy that the address names, unless another window is writing it. */
function namedCopy(copies: readonly FoundCopy[], name: string | null): FoundCopy | undefined {
  return name === null
    ? undefined
    : copies.find((copy) => [copy, ...copy.twins].some(({ key, copyId }) => `${key}.${copyId}` === name));
}

/** Pages take no likes and comments unless their writer opens them. */
const newArticle = (query: URLSearchParams): Article =>
  query.get('type') === 'page' ? { ...emptyArticle, comment_status: 'closed' } : emptyArticle;

/**
 * Opens the article named by the URL, or a new one, after offering unsaved copies for recovery. Stops when `left` is
 * aborted because the user leaves the page.
 * @throws OpenFailure
 */
export async function openArticle(query: URLSearchParams, userId: number, left: AbortSignal): Promise<EditorSession> {
  const id = Number(query.get('id') ?? 0);
  const opened: OpenedArticle = id > 0 ? await load(id) : { article: newArticle(query), post: null };
  const { post } = opened;
  const saved = post ? opened.article : null;
  const key = post ? `post-${post.id}` : null;
  const copies = await findCopies({ userId, key, saved });
  const taken = namedCopy(copies, query.get('draft')) ?? (await recover(copies, saved, left));
  const start: SessionStart = {
    article: opened.article,
    // Text based on an older revision is saved against that revision, so that later changes cause a conflict and
    // are compared.
    post: post && taken?.base ? { ...post, revision: taken.base } : post,
    userId,
    key: key ?? taken?.key ?? `new-${randomName()}`,
    copyId: randomName(),
    type: post?.type ?? (query.get('type') === 'page' ? 'page' : 'article'),
  };
  const session = new EditorSession(start);
  if (taken) {
    // Loading the page again offers what is kept by then.
    if (query.has('draft')) history.replaceState(history.state, '', '/nv-admin/editor-article');
    session.change(taken.article);
    // The recovered text is stored under its new name before the old copy is deleted. Copies of other windows stay.
    void session.sendNow().then(() => forget(taken));
  }
  return session;
}
