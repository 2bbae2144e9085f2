import { askForSearch } from '#web/features/search/open-search.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { isComposing } from '#web/ui/is-composing.ts';
import { breakpoints } from '#web/ui/breakpoints.ts';
import { storedValues } from '#web/ui/stored-value.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { version } from '../../package.json';
import { announcementKey } from './announcement.tsx';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function focusSearch(): void {
  if (matchMedia(breakpoints.narrow).matches) void askForSearch();
  else document.getElementById('site-search')?.focus();
}

/** `/` and Ctrl+K open the search, `?` lists the shortcuts. */
function handleShortcut(event: KeyboardEvent): void {
  if (isComposing(event) || event.altKey || event.defaultPrevented || document.querySelector('[aria-modal="true"]'))
    return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand ? event.key.toLowerCase() === 'k' : event.key === '/' && !isTyping(event.target)) {
    event.preventDefault();
    focusSearch();
  } else if (event.key === '?' && !isCommand && !isTyping(event.target))
    import('./keys-dialog.tsx').then(({ showKeys }) => showKeys(), reportFailure);
}

function showCopyNotice(event: ClipboardEvent): void {
  const place = event.target instanceof Element ? event.target : document.getSelection()?.anchorNode?.parentElement;
  if (!place?.closest('[data-copy-notice]') || isTyping(event.target)) return;
  toast.success('复制成功，复制和转载请标注本文地址');
}

function dismissAnnouncement(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-put-away]') : null;
  if (!button) return;
  storedValues('somnia').write(announcementKey, button.dataset.putAway);
  document.documentElement.dataset.announced = '';
  document.getElementById('content')?.focus({ preventScroll: true });
}

let isVersionLogged = false;

/** the version is printed once. @see docs/reference/README.md */
export function logVersion(): void {
  if (isVersionLogged) return;
  isVersionLogged = true;
  // oxlint-disable-next-line no-console -- the specification asks for it
  console.info(`Somnia ${version}`);
}

/**
 * Keyboard shortcuts, the copy notice and the announcement's button.
 * @returns a function that stops it
 */
export function startPageBehavior(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('keydown', handleShortcut, { signal });
  document.addEventListener('copy', showCopyNotice, { signal });
  document.addEventListener('click', dismissAnnouncement, { signal });
  return () => stop.abort();
}
