import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** Props of a region that takes the focus when the focused element in it is removed with its row. */
export function useKeptFocus(rows: readonly unknown[]) {
  const region = useRef<HTMLElement>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) region.current?.focus({ preventScroll: true });
  }, [rows]);
  return {
    ref: region,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
  };
}
