import { type RefObject, useEffect } from 'react';

import { isComposing } from '#web/ui/is-composing.ts';

import { rowAttribute } from './use-row-window.ts';

const steps: Record<string, 1 | -1> = { j: 1, k: -1 };

function isElsewhere(target: EventTarget | null): boolean {
  return (
    document.querySelector('[aria-modal="true"], .popup-menu') !== null ||
    (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)))
  );
}

/** The row before or after the one that has the focus; without one, the first row in the window. */
function rowFrom(list: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const rows = [...list.querySelectorAll<HTMLElement>(`[${rowAttribute}]`)];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (at >= 0) return rows[at + step];
  const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return rows.find((row) => row.getBoundingClientRect().top >= top - 1);
}

/** `j` and `k` move the focus to the next and previous moment. */
export function useFeedKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (!step || hasModifier || event.defaultPrevented || isComposing(event) || isElsewhere(event.target)) return;
      const row = list.current && rowFrom(list.current, step);
      if (!row) return;
      event.preventDefault();
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'start' });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list]);
}
