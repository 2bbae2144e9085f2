import { commentedEvent, composerTextId } from '#web/features/comments/talk-signs.ts';
import { subscribeToSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';

import { openInPlace } from '../open-in-place.ts';
import type { Enhance } from '../view-props.ts';

/** To the text where one can be written, else to the comments; the address stays that of the article. */
function goToComments(event: Event): void {
  event.preventDefault();
  const text = document.getElementById(composerTextId);
  (text ?? document.getElementById('comments'))?.scrollIntoView({ block: text ? 'center' : 'start' });
  text?.focus({ preventScroll: true });
}

/** Opens for whoever has an approved comment below the article; until then its face leads there. */
export const enhance: Enhance = (face, context) => {
  const open = () => void whenSession().then(() => openInPlace(face, context), reportFailure);
  // What is put in the page later is not inside the face any more: the event comes on the element around all of it.
  const page = face.closest('.article-page')?.parentElement;
  face.querySelector('a')?.addEventListener('click', goToComments);
  page?.addEventListener(commentedEvent, open);
  open();
  const end = subscribeToSession(open);
  return () => {
    end();
    page?.removeEventListener(commentedEvent, open);
  };
};
