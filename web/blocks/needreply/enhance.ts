import { commentedEvent } from '#web/features/comments/commented-event.ts';
import { subscribeToSession, whenSession } from '#web/features/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';

import { openInPlace } from '../open-in-place.ts';
import type { Enhance } from '../view-props.ts';

/** Opens for whoever has an approved comment below the article; until then its face leads there. */
export const enhance: Enhance = (face, context) => {
  const open = () => void whenSession().then(() => openInPlace(face, context), reportFailure);
  const page = face.closest('.article-page')?.parentElement;
  face.querySelector('button')?.addEventListener('click', () => {
    document.getElementById('comments')?.scrollIntoView();
    document.querySelector<HTMLElement>('[data-talk="write"]')?.click();
  });
  page?.addEventListener(commentedEvent, open);
  open();
  const end = subscribeToSession(open);
  return () => {
    end();
    page?.removeEventListener(commentedEvent, open);
  };
};
