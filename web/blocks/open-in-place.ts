import { blockContent } from '#contract/features/posts/unlocks.calls.ts';
import { readGrants } from '#web/features/comments/comment-storage.ts';
import { readSession } from '#web/features/auth/sessions/session.ts';
import { CallError, CallReplaced, send } from '#web/kit/client.ts';
import { storedValues } from '#web/ui/stored-value.ts';

import type { IslandContext } from './view-props.ts';

const stored = storedValues('somnia');

/** Grant of a password-protected post, which must be opened before its blocks can be. */
function articleGrant(postId: number): string | undefined {
  const grant = stored.read(`grant:${postId}:`);
  return typeof grant === 'string' ? grant : undefined;
}

/**
 * Replaces a locked placeholder by its content if the server allows it. A reader without access sees no error: the
 * placeholder already says what to do.
 */
export async function openInPlace(placeholder: HTMLElement, context: IslandContext): Promise<void> {
  const { postId } = context;
  const grants = readGrants(postId);
  if (!placeholder.isConnected || (readSession().status !== 'member' && grants.length === 0)) return;
  try {
    const { blocks } = await send(blockContent, {
      post_id: postId,
      block_id: placeholder.dataset.block ?? '',
      grant: articleGrant(postId),
      comment_grants: grants,
    });
    const { renderUnlocked } = await import('./render-unlocked.tsx');
    const opened = await renderUnlocked(blocks);
    if (!placeholder.isConnected) return;
    const hadFocus = placeholder.contains(document.activeElement);
    placeholder.replaceWith(opened);
    opened.tabIndex = -1;
    if (hadFocus) opened.focus({ preventScroll: true });
    context.start(opened);
  } catch (error) {
    if (!(error instanceof CallError || error instanceof CallReplaced)) throw error;
  }
}
