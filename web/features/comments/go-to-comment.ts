import { getCommentPlace } from '#contract/features/comments/calls.ts';
import { send } from '#web/kit/client.ts';

/** The link's comment is not on this page of the comments: navigates to the page that has it, if any. */
export async function goToComment(id: number): Promise<void> {
  try {
    const { url } = await send(getCommentPlace, { id });
    location.replace(url);
  } catch {
    // The comment was deleted or is still pending; the post itself remains readable.
  }
}
