import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { boxOf, isStill, settleMs, TileDrag, type TileDragOptions, tilesOf } from './tile-drag.ts';

/** Lets the other tiles glide to their new places. */
function useGlide(list: RefObject<HTMLUListElement | null>): void {
  const before = useRef(new Map<HTMLElement, { left: number; top: number }>());
  useLayoutEffect(() => {
    const known = before.current;
    const tiles = list.current ? tilesOf(list.current) : [];
    before.current = new Map(tiles.map((tile) => [tile, boxOf(tile)]));
    for (const tile of tiles) {
      const [old, now] = [known.get(tile), boxOf(tile)];
      const hasMoved = old && (old.left !== now.left || old.top !== now.top);
      if (!hasMoved || tile.dataset.dragged !== undefined || isStill()) continue;
      const from = `translate(${old.left - now.left}px, ${old.top - now.top}px)`;
      tile.animate([{ transform: from }, { transform: 'none' }], { duration: settleMs, easing: 'ease-out' });
    }
  });
}

/** Lets the tiles of a list be dragged to other places. */
export function useTileDrag(list: RefObject<HTMLUListElement | null>, options: TileDragOptions, isOn: boolean): void {
  const current = useRef(options);
  useEffect(() => {
    current.current = options;
  }, [options]);
  useGlide(list);
  useEffect(() => {
    const element = list.current;
    if (!element || !isOn) return undefined;
    const drag = new TileDrag(element, {
      onMove: (from, to) => current.current.onMove(from, to),
      onDrop: (place) => current.current.onDrop(place),
    });
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointerdown', drag.begin, { signal });
    addEventListener('pointermove', drag.move, { signal });
    addEventListener('pointerup', drag.end, { signal });
    addEventListener('pointercancel', drag.end, { signal });
    element.addEventListener('touchmove', drag.hold, { signal, passive: false });
    element.addEventListener('contextmenu', drag.hold, { signal });
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
    element.addEventListener('click', drag.swallowClick, { signal, capture: true });
    return () => {
      drag.end();
      stop.abort();
    };
  }, [list, isOn]);
}
