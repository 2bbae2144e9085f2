import { useEffect, useRef, useState } from 'react';

export type RowKey = string | number;

export interface Selection {
  chosen: ReadonlySet<RowKey>;
  isAll: boolean;
  toggleAll: () => void;
  clear: () => void;
  /** Selects or deselects a row; with Shift, all rows since the last one. */
  toggle: (key: RowKey, withShift: boolean) => void;
}

/** The selected rows of the current page. Rows that leave the page are deselected. */
export function useSelection(keys: readonly RowKey[]): Selection {
  const [marked, setMarked] = useState<ReadonlySet<RowKey>>(new Set());
  const last = useRef<RowKey | null>(null);
  const chosen = new Set(keys.filter((key) => marked.has(key)));
  const hasChosen = chosen.size > 0;

  useEffect(() => {
    if (!hasChosen) return undefined;
    const press = (event: KeyboardEvent) => {
      const isElsewhere = document.querySelector('[aria-modal="true"], [popover]:popover-open') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) setMarked(new Set());
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hasChosen]);

  function toggle(key: RowKey, withShift: boolean): void {
    const next = new Set(chosen);
    const isOn = !next.has(key);
    const [from, to] = [keys.indexOf(last.current ?? key), keys.indexOf(key)].sort((a, b) => a - b) as [number, number];
    const range = withShift && from >= 0 ? keys.slice(from, to + 1) : [key];
    for (const each of range) {
      if (isOn) next.add(each);
      else next.delete(each);
    }
    last.current = key;
    setMarked(next);
  }

  const isAll = keys.length > 0 && chosen.size === keys.length;
  return {
    chosen,
    isAll,
    toggle,
    toggleAll: () => setMarked(isAll ? new Set() : new Set(keys)),
    clear: () => setMarked(new Set()),
  };
}
