import { subscribe } from '#web/features/live/subscribe.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { type CommentSection, commentElement } from './comment-section.ts';
import { addToCount } from './insert-comment.ts';
import './new-comments.css';

function focusFirst([first]: readonly HTMLElement[]): void {
  if (!first) return;
  first.tabIndex = -1;
  first.focus({ preventScroll: true });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  first.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
}

/** Says above the comments how many new ones there are, and loads them in place when asked to. @returns a function that stops it */
export function followNewComments(section: CommentSection): () => void {
  const place = section.root.querySelector<HTMLElement>('[data-new-comments]');
  const count = section.root.querySelector<HTMLElement>('#comments [data-comment-total]');
  if (!place || !count) return () => undefined;
  const shownTotal = () => Number(count.dataset.commentTotal);
  let total = shownTotal();
  let ids: number[] = [];
  let isLoading = false;

  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-small';
  const draw = () => {
    if (isLoading) return;
    ids = ids.filter((id) => !commentElement(section, id));
    const missing = Math.max(ids.length, total - shownTotal());
    const text = `${missing} 条新评论`;
    if (missing <= 0) place.replaceChildren();
    else if (!place.contains(button) || button.textContent !== text) {
      button.textContent = text;
      place.replaceChildren(button);
    }
  };

  async function load(): Promise<void> {
    const { loadNewComments } = await import('./load-new-comments.ts');
    const loaded = await loadNewComments(section, ids);
    total = loaded.total;
    ids = [];
    addToCount(section, total - shownTotal());
    for (const element of loaded.drawn) element.classList.add('is-new');
    focusFirst(loaded.drawn);
    if (loaded.drawn.length === 0) toast.info('新的评论在其他页，或已被删除');
  }

  button.addEventListener('click', () => {
    if (isLoading) return;
    isLoading = true;
    load()
      .catch(reportFailure)
      .finally(() => {
        isLoading = false;
        draw();
      });
  });

  const end = subscribe(`post:${section.postId}`, ({ comment_total, comment_ids }) => {
    total = comment_total;
    ids = [...new Set([...ids, ...comment_ids])];
    draw();
  });
  // What the reader writes or deletes here changes the count that is shown.
  const watcher = new MutationObserver(draw);
  watcher.observe(count, { attributes: true, attributeFilter: ['data-comment-total'] });
  return () => {
    end();
    watcher.disconnect();
    place.replaceChildren();
  };
}
