import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';

import { moveInGrid } from '#web/ui/emoji/move-in-grid.ts';

export interface GridCell {
  label: string;
  /** Text inserted for it. */
  text: string;
  /** Shown instead of the text. */
  image?: string;
}

interface GridProps {
  label: string;
  cells: readonly GridCell[];
  columns: number;
  onPick: (text: string) => void;
}

/** Arrow keys move between the cells (roving tabindex); one cell is in the Tab order. */
export function StickerGrid({ label, cells, columns, onPick }: GridProps) {
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const to = moveInGrid(event.key, at, cells.length, columns);
    if (to === undefined) return;
    event.preventDefault();
    (grid.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div
      ref={grid}
      className="sticker-grid"
      style={{ '--columns': columns } as CSSProperties}
      role="group"
      aria-label={label}
      onKeyDown={walk}
    >
      {cells.map((cell, place) => (
        <button
          key={cell.text}
          type="button"
          tabIndex={place === Math.min(at, cells.length - 1) ? 0 : -1}
          aria-label={cell.label}
          title={cell.image && cell.label}
          onFocus={() => setAt(place)}
          onClick={() => onPick(cell.text)}
        >
          {cell.image ? <img src={cell.image} alt="" loading="lazy" decoding="async" /> : cell.text}
        </button>
      ))}
    </div>
  );
}
