import { blockContent } from '#contract/features/unlocks/calls.ts';
import { readGrants } from '#web/features/comments/kept.ts';
import { readSession } from '#web/features/sessions/session.ts';
import { CallError, CallReplaced, send } from '#web/kit/client.ts';

import type { IslandContext } from './view-props.ts';

/**
 * Puts what a lock holds back in the place of its face, if the server says that this reader may see it. Whoever may
 * not see it yet is not told so: the face says what to do.
 */
export async function openInPlace(face: HTMLElement, context: IslandContext): Promise<void> {
  const { postId } = context;
  const grants = readGrants(postId);
  if (!face.isConnected || (readSession().status !== 'member' && grants.length === 0)) return;
  try {
    const { blocks } = await send(blockContent, {
      post_id: postId,
      block_id: face.dataset.block ?? '',
      comment_grants: grants,
    });
    const { renderUnlocked } = await import('./render-unlocked.tsx');
    const opened = await renderUnlocked(blocks);
    if (!face.isConnected) return;
    face.replaceWith(opened);
    context.start(opened);
  } catch (error) {
    if (!(error instanceof CallError || error instanceof CallReplaced)) throw error;
  }
}
