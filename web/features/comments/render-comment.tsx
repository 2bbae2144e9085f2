import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

import type { CommentItem } from '#contract/features/comments/entities.ts';
import { datePatternOf } from '#web/features/site/date-pattern.ts';
import type { SiteOptions } from '#web/features/auth/sessions/site-options.ts';
import { imagePreferencesOf } from '#web/features/site/image-preferences.ts';
import { ImagePreferencesContext } from '#web/ui/image-preferences.tsx';
import { MarksContext, marksSiteOf } from '#web/features/accounts/marks-context.ts';

import { writeRelativeTimes } from '../posts/reading/write-relative-times.ts';
import { Comment } from './comment-item.tsx';

/** Renders a comment as the server would: plain elements, handled by the listeners on an ancestor. */
export function renderComment(comment: CommentItem, options: SiteOptions, isPending: boolean): HTMLElement {
  const dates = { pattern: datePatternOf(options), timeZone: options.site_timezone, relative: options.relative_time };
  const host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() =>
    root.render(
      <ImagePreferencesContext value={imagePreferencesOf(options)}>
        <MarksContext value={marksSiteOf(options)}>
          <Comment comment={comment} dates={dates} size={comment.root === 0 ? 44 : 32} open isPending={isPending} />
        </MarksContext>
      </ImagePreferencesContext>,
    ),
  );
  const plain = host.firstElementChild?.cloneNode(true) as HTMLElement;
  root.unmount();
  writeRelativeTimes(plain, Date.now());
  return plain;
}
