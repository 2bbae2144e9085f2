import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

import { branchEnd, type Branch, moveBranch, type Step, stepBranch } from './branches.ts';

/** Indentation per level, in pixels. */
export const levelWidth = 28;

interface Drag {
  from: number;
  startX: number;
  rows: readonly Branch[];
}

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

const asSaid: Record<Step, string> = { up: '已上移', down: '已下移', in: '已移入上一项', out: '已移出一层' };

/** The target index at a height: the number of other rows whose middle is above it. */
function placeAt(list: HTMLElement, y: number, from: number, end: number): number {
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-row]')];
  return rows.filter((row, index) => {
    const { top, height } = row.getBoundingClientRect();
    return (index < from || index >= end) && top + height / 2 < y;
  }).length;
}

/**
 * Reordering and nesting of rows by a handle: dragged by mouse or touch, or moved with the arrow keys. A dragged row is
 * shown at its target position.
 */
export function useDrag<Row extends Branch>(
  rows: readonly Row[],
  /** Called with the new rows and the key of the moved row. */
  onMove: (rows: Row[], key: Row['key']) => void,
  { maxDepth = 0 }: { maxDepth?: number } = {},
) {
  const list = useRef<HTMLUListElement>(null);
  const drag = useRef<Drag | null>(null);
  const [shown, setShown] = useState<Row[] | null>(null);
  const [heldKey, setHeldKey] = useState<Row['key'] | null>(null);
  const [said, setSaid] = useState('');

  const isAsBefore = (next: readonly Row[]): boolean =>
    next.every((row, index) => row.key === rows[index]?.key && row.depth === rows[index].depth);

  function finish(isDone: boolean): void {
    if (isDone && shown && heldKey !== null && !isAsBefore(shown)) onMove(shown, heldKey);
    drag.current = null;
    setShown(null);
    setHeldKey(null);
  }

  function follow(event: PointerEvent): void {
    const { current } = drag;
    if (!current || !list.current) return;
    const { from, startX } = current;
    const isShown = shown ?? rows;
    const now = isShown.findIndex((row) => row.key === rows[from]?.key);
    const to = placeAt(list.current, event.clientY, now, branchEnd(isShown, now));
    const depth = (rows[from]?.depth ?? 0) + Math.round((event.clientX - startX) / levelWidth);
    setShown(moveBranch(rows, from, to, depth, maxDepth));
  }

  const handle = (key: Row['key'], name: string) => ({
    type: 'button' as const,
    className: 'order-handle',
    'aria-label': `移动「${name}」`,
    'aria-keyshortcuts': maxDepth > 0 ? 'ArrowUp ArrowDown ArrowLeft ArrowRight' : 'ArrowUp ArrowDown',
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { from: rows.findIndex((row) => row.key === key), startX: event.clientX, rows };
      setHeldKey(key);
    },
    onPointerMove: follow,
    onPointerUp: () => finish(true),
    onPointerCancel: () => finish(false),
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      if (event.key === 'Escape' && drag.current) return finish(false);
      const step = steps[event.key];
      if (!step || (maxDepth === 0 && (step === 'in' || step === 'out'))) return;
      event.preventDefault();
      const next = stepBranch(
        rows,
        rows.findIndex((row) => row.key === key),
        step,
        maxDepth,
      );
      if (isAsBefore(next)) return;
      onMove(next, key);
      setSaid(`${asSaid[step]}：第 ${next.findIndex((row) => row.key === key) + 1} 行，共 ${next.length} 行`);
    },
  });

  return { list, rows: shown ?? rows, heldKey, handle, said };
}
