import { postErrors } from '#contract/features/posts/copy.ts';
import type { PostStatusName } from '#contract/features/posts/rules.ts';
import { CallError, CallReplaced } from '#web/kit/client.ts';
import { DialogCancelled } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { openConflict } from './editor-dialogs.ts';
import type { EditorSession } from './editor-session.ts';
import { withSignIn } from './sign-in-first.ts';

/** Saves the article; after a conflict asks the user to merge, until it is saved. */
async function saveOrMerge(session: EditorSession, status: PostStatusName | undefined): Promise<void> {
  for (;;) {
    const other = await session.save(status);
    if (!other) return;
    // The current text is stored as a draft, whatever the user decides.
    await session.sendNow();
    const { article } = await openConflict({ mine: session.state.article, other });
    session.rebase(other);
    await session.show(article);
  }
}

function showSaveError(session: EditorSession, error: unknown): void {
  if (error instanceof DialogCancelled || error instanceof CallReplaced) return;
  if (!(error instanceof CallError)) {
    toast.error('没能保存，内容还在这台设备上');
    return;
  }
  if (Object.keys(error.fields).length > 0) session.setErrors(error.fields);
  if (error.status === 0) toast.error('网络连接失败，内容已存在这台设备上，连上后会自动保存');
  else toast.warning(error.message);
}

/**
 * Saves the article. On failure the text is kept and the reason is shown, at the field if there is one. Returns whether
 * it was saved.
 */
export async function saveArticle(session: EditorSession, status: PostStatusName | undefined): Promise<boolean> {
  if (session.state.isBusy) return false;
  if (session.state.article.title.trim() === '') {
    session.setErrors({ title: postErrors.titleMissing });
    toast.warning(postErrors.titleMissing);
    return false;
  }
  try {
    await withSignIn(() => saveOrMerge(session, status));
    return true;
  } catch (error) {
    showSaveError(session, error);
    return false;
  }
}
