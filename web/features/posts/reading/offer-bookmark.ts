import './offer-bookmark.css';

import { reportFailure } from '#web/kit/call-failure.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { SharedPost } from './share-dialog.tsx';

const fewestSigns = 4;
const mostSigns = 120;

/** What is selected within the text, when it is a sentence and not a page. */
function selectedSentence(body: HTMLElement): { sentence: string; range: Range } | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!body.contains(range.commonAncestorContainer)) return null;
  const sentence = selection.toString().replaceAll(/\s+/g, ' ').trim();
  const { length } = [...sentence];
  return length >= fewestSigns && length <= mostSigns ? { sentence, range } : null;
}

const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';

async function make(sentence: string, { title, author, siteName }: SharedPost): Promise<void> {
  const [{ createBookmark }, { openBookmark }] = await Promise.all([
    import('./create-bookmark.ts'),
    import('./bookmark-dialog.tsx'),
  ]);
  const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
  const day = `${textOf('.masthead-day time').split(' ')[0]}・${textOf('.masthead-day > span')}`;
  const moon = document.querySelector('.masthead-moon path')?.getAttribute('d') ?? '';
  const address = location.host + decodeURI(location.pathname);
  try {
    const picture = createBookmark({ sentence, title, author, siteName, day, moon, address }, theme);
    await openBookmark(picture, sentence);
  } catch {
    toast.error('书签没有画成，请重试');
  }
}

/** Offers 做成书签 below a sentence that somebody selects. @returns a function that stops it */
export function offerBookmark(body: HTMLElement, shared: SharedPost): () => void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-small bookmark-offer no-print';
  button.textContent = '做成书签';
  let sentence = '';
  // The next stop of the Tab key after the text.
  body.after(button);
  const look = () => {
    const found = selectedSentence(body);
    button.hidden = found === null;
    if (!found) return;
    ({ sentence } = found);
    const last = [...found.range.getClientRects()].at(-1);
    const frame = button.offsetParent?.getBoundingClientRect();
    if (!last || !frame) return;
    // It stays in the column also while the window becomes narrower.
    button.style.left = `clamp(0px, ${last.right - frame.left}px, calc(100% - ${button.offsetWidth}px))`;
    button.style.top = `${last.bottom - frame.top + 10}px`;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(look, 200);
  };
  look();
  // Pressing it keeps what is selected.
  button.addEventListener('pointerdown', (event) => event.preventDefault());
  button.addEventListener('click', () => void make(sentence, shared).catch(reportFailure));
  document.addEventListener('selectionchange', wait);
  addEventListener('resize', wait);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('selectionchange', wait);
    removeEventListener('resize', wait);
    button.remove();
  };
}
