import { emptyArticle } from '#contract/features/posts/articles.rules.ts';
import type { Article } from '#contract/features/posts/fields.rules.ts';
import { CallError } from '#web/kit/client.ts';

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

/** A text that is not wanted any more goes, wherever it lies. */
async function forget(copy: FoundCopy): Promise<void> {
  const names = [copy, ...copy.twins];
  await Promise.all(names.flatMap(({ key, copyId }) => [dropCopy(key, copyId), dropDraft(key, copyId)]));
}

/**
 * Asks about what was written and not saved. Gives what shall be gone on with; null: nothing of it, for now.
 * @throws DialogCancelled when the page was left meanwhile
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

/**
 * Opens the article that the address names, or a new one, with what was left behind, unless the page is left before.
 * @throws OpenFailure
 */
export async function openArticle(query: URLSearchParams, userId: number, left: AbortSignal): Promise<EditorSession> {
  const id = Number(query.get('id') ?? 0);
  const opened: OpenedArticle = id > 0 ? await load(id) : { article: emptyArticle, post: null };
  const { post } = opened;
  const saved = post ? opened.article : null;
  const key = post ? `post-${post.id}` : null;
  const copies = await findCopies({ userId, key, saved });
  const taken = await recover(copies, saved, left);
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
    // The words lie in both places anew before they go under their old name. Those of other windows stay.
    void session.sendNow().then(() => forget(taken));
  }
  return session;
}
