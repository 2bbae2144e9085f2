import { commentedEvent, composerTextId } from '#web/features/comments/comment-signals.ts';
import { subscribeToSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';

import { openInPlace } from '../open-in-place.ts';
import type { Enhance } from '../view-props.ts';

/** Goes to the comment textarea if there is one, else to the comments; the URL stays unchanged. */
function goToComments(event: Event): void {
  event.preventDefault();
  const text = document.getElementById(composerTextId);
  (text ?? document.getElementById('comments'))?.scrollIntoView({ block: text ? 'center' : 'start' });
  text?.focus({ preventScroll: true });
}

/** Opens for readers with an approved comment on the post; before that the placeholder links to the comments. */
export const enhance: Enhance = (placeholder, context) => {
  const open = () => void whenSession().then(() => openInPlace(placeholder, context), reportFailure);
  // Blocks unlocked later are no longer inside the placeholder, so the event is fired on a common ancestor.
  const page = placeholder.closest('.article-page')?.parentElement;
  placeholder.querySelector('a')?.addEventListener('click', goToComments);
  page?.addEventListener(commentedEvent, open);
  open();
  const end = subscribeToSession(open);
  return () => {
    end();
    page?.removeEventListener(commentedEvent, open);
  };
};
