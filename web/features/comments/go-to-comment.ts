import { getCommentPlace } from '#contract/features/comments/calls.ts';
import { send } from '#web/kit/client.ts';

/** A link names a comment that is not on this page of them: goes to the page that has it, if there is one. */
export async function goToComment(id: number): Promise<void> {
  try {
    const { url } = await send(getCommentPlace, { id });
    location.replace(url);
  } catch {
    // It is gone, or not shown yet: the article is still there.
  }
}
