import type { MouseEvent } from 'react';

import { toggleTheme } from '#web/ui/theme.ts';

export const drawerId = 'site-menu';

function drawer(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`#${drawerId}`);
}

/** Opens the drawer as a modal dialog, with the focus kept inside by the browser. */
export function openDrawer(event: MouseEvent): void {
  event.preventDefault();
  drawer()?.showModal();
}

export function closeDrawer(): void {
  drawer()?.close();
}

/** Clicks in the drawer: beside it, on its close button, on its theme switch. */
export function clickInDrawer({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  if (target.id === drawerId || target.closest('[data-close]')) closeDrawer();
  if (target.closest('[data-theme-toggle]')) toggleTheme('somnia');
}
