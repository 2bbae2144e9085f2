import { openPrompt } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { emptyQueryMessage } from './empty-query.ts';

export function searchAddress(words: string): string {
  return `/search?s=${encodeURIComponent(words)}`;
}

/** Shows results in a new window; where the browser refuses one, in this one. @see docs/reference/routes.md */
export function showResults(words: string): void {
  const window = open(searchAddress(words), '_blank');
  if (window) window.opener = null;
  else location.assign(searchAddress(words));
}

/** Says that there is nothing to look for; false when there is something. @see docs/reference/validations.md */
export function rejectEmptyQuery(words: string): boolean {
  if (words !== '') return false;
  toast.info(emptyQueryMessage);
  return true;
}

/** The search of narrow pages: asks in a dialog. @see docs/reference/routes.md */
export async function askForSearch(): Promise<void> {
  const asked = await openPrompt({
    title: '搜索文章',
    placeholder: '请输入关键字...',
    type: 'search',
    maxLength: 100,
  }).catch(() => null);
  if (asked === null) return;
  const words = asked.trim();
  if (!rejectEmptyQuery(words)) showResults(words);
}
