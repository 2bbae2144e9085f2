import { submitPost } from '#contract/features/posts/reviews.calls.ts';
import { reviewNoteMaxLength } from '#contract/features/posts/limits.ts';
import { send } from '#web/kit/client.ts';
import { openPrompt } from '#web/ui/dialogs/dialogs.ts';

import type { EditorSession } from '../editor-session.ts';
import { saveArticle } from '../save-article.ts';

/** Submits a draft for review, with an optional note to the reviewer. On cancel the draft stays saved. */
export async function submitForReview(session: EditorSession): Promise<'handed-in' | 'kept' | 'refused'> {
  if (!(await saveArticle(session, session.state.post ? undefined : 'draft'))) return 'refused';
  const { post } = session.state;
  if (!post) return 'refused';
  const isIn = await openPrompt({
    title: '提交审核',
    label: '给编辑的话',
    placeholder: '想对编辑说的话，可以不填',
    hint: '提交后编辑会看到这篇文章，审核期间您仍然可以修改。',
    multiline: true,
    maxLength: reviewNoteMaxLength,
    confirm: '提交',
    cancel: '先存着',
    submit: (note) => send(submitPost, { id: post.id, note }),
  }).then(
    () => true,
    () => false,
  );
  if (isIn) await session.refreshPost();
  return isIn ? 'handed-in' : 'kept';
}
