import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { askForSearch } from '#web/features/search/open-search.ts';
import { useSiteFacts } from '#web/features/site/site-facts.ts';
import { onCallFailure } from '#web/kit/call-failure.ts';
import { isComposing } from '#web/ui/is-composing.ts';
import { narrowQuery } from '#web/ui/media-query.ts';
import { followTheme } from '#web/ui/theme.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { version } from '../../package.json';
import { handleCallError } from './error-table.ts';
import { followWrittenLinks } from './outside-links.ts';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

function goToSearch(): void {
  if (matchMedia(narrowQuery).matches) void askForSearch();
  else document.getElementById('site-search')?.focus();
}

/** `/` and Ctrl K search, `?` lists the keys. */
function pressKey(event: KeyboardEvent): void {
  if (isComposing(event) || event.altKey || event.defaultPrevented || document.querySelector('[role$="dialog"]')) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand ? event.key.toLowerCase() === 'k' : event.key === '/' && !isTyping(event.target)) {
    event.preventDefault();
    goToSearch();
  } else if (event.key === '?' && !isCommand && !isTyping(event.target)) {
    import('./keys-dialog.tsx').then(({ showKeys }) => showKeys(), () => undefined);
  }
}

function noticeCopy(event: ClipboardEvent): void {
  const place = event.target instanceof Element ? event.target : document.getSelection()?.anchorNode?.parentElement;
  if (!place?.closest('[data-copy-notice]') || isTyping(event.target)) return;
  toast.success('复制成功，复制和转载请标注本文地址');
}

let isTold = false;

/** @spec S1 the version is printed once */
function tellVersion(): void {
  if (isTold) return;
  isTold = true;
  // oxlint-disable-next-line no-console -- the specification asks for it
  console.info(`Somnia ${version}`);
}

/** What every page does besides showing itself. */
export function usePageHabits(): void {
  const navigate = useNavigate();
  const { theme, leavingTrusts } = useSiteFacts();
  const trusted = leavingTrusts?.join(' ');
  useEffect(tellVersion, []);
  useEffect(() => followTheme({ prefix: 'somnia', defaultType: theme }), [theme]);
  useEffect(() => {
    onCallFailure((error) => handleCallError(error, location.pathname, () => void navigate('/')));
  }, [navigate]);
  useEffect(
    () => followWrittenLinks(navigate, trusted === undefined ? undefined : trusted.split(' ').filter(Boolean)),
    [navigate, trusted],
  );
  useEffect(() => {
    const stop = new AbortController();
    document.addEventListener('keydown', pressKey, { signal: stop.signal });
    document.addEventListener('copy', noticeCopy, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
