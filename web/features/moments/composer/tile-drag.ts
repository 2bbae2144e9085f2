import { flushSync } from 'react-dom';

import { placeAt } from './tile-place.ts';

/** A touch that stays this long drags; a shorter one scrolls or taps. */
const holdMs = 260;
const mouseSlackPx = 5;
const touchSlackPx = 9;
export const settleMs = 180;

interface Drag {
  tile: HTMLElement;
  pointerId: number;
  /** Where the pointer went down, and where in the tile. */
  from: { x: number; y: number };
  grab: { x: number; y: number };
  at: { x: number; y: number };
  isActive: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export interface TileDragOptions {
  /** Moves the tile at a place to another one. */
  onMove: (from: number, to: number) => void;
  onDrop: (place: number) => void;
}

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const tilesOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-tile]')];

export const boxOf = (tile: HTMLElement) => ({
  left: tile.offsetLeft,
  top: tile.offsetTop,
  width: tile.offsetWidth,
  height: tile.offsetHeight,
});

/** Reordering the tiles of a list by mouse, pen and touch. Tiles carry `data-tile`, their buttons `data-tile-action`. */
export class TileDrag {
  #drag: Drag | null = null;
  readonly #list: HTMLElement;
  readonly #options: TileDragOptions;
  #wasDragged = false;

  constructor(list: HTMLElement, options: TileDragOptions) {
    this.#list = list;
    this.#options = options;
  }

  readonly begin = ({ target, pointerId, pointerType, button, clientX: x, clientY: y }: PointerEvent): void => {
    if (button !== 0 || !(target instanceof Element) || target.closest('[data-tile-action]')) return;
    const tile = target.closest<HTMLElement>('[data-tile]');
    if (!tile) return;
    const box = this.#list.getBoundingClientRect();
    const grab = { x: x - box.left - tile.offsetLeft, y: y - box.top - tile.offsetTop };
    const timer = pointerType === 'touch' ? setTimeout(() => this.#lift(), holdMs) : undefined;
    this.#wasDragged = false;
    this.#drag = { tile, pointerId, from: { x, y }, grab, at: { x, y }, isActive: false, timer };
  };

  readonly move = ({ pointerId, clientX: x, clientY: y }: PointerEvent): void => {
    const drag = this.#drag;
    if (drag?.pointerId !== pointerId) return;
    drag.at = { x, y };
    const way = Math.hypot(x - drag.from.x, y - drag.from.y);
    const isTouch = drag.timer !== undefined;
    if (!drag.isActive && isTouch && way > touchSlackPx) return this.end();
    if (!drag.isActive && !isTouch && way > mouseSlackPx) this.#lift();
    if (drag.isActive) this.#follow(drag);
  };

  readonly end = (): void => {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    clearTimeout(drag.timer);
    if (!drag.isActive) return;
    const { tile } = drag;
    const { transform } = tile.style;
    tile.style.transform = '';
    delete tile.dataset.dragged;
    if (!isStill()) tile.animate([{ transform }, { transform: 'none' }], { duration: settleMs, easing: 'ease-out' });
    this.#options.onDrop(tilesOf(this.#list).indexOf(tile));
  };

  /** While a tile is dragged the page does not scroll, and no menu opens. */
  readonly hold = (event: Event): void => {
    if (this.#drag?.isActive && event.cancelable) event.preventDefault();
  };

  /** Whether the click that ends a drag is meant for nobody. */
  readonly swallowClick = (event: Event): void => {
    if (!this.#wasDragged) return;
    this.#wasDragged = false;
    event.preventDefault();
    event.stopPropagation();
  };

  #lift(): void {
    const drag = this.#drag;
    if (!drag) return;
    drag.isActive = true;
    this.#wasDragged = true;
    drag.tile.dataset.dragged = '';
    if (drag.timer !== undefined) navigator.vibrate?.(10);
    this.#follow(drag);
  }

  #follow(drag: Drag): void {
    const { tile, grab, at } = drag;
    const box = this.#list.getBoundingClientRect();
    const [left, top] = [at.x - box.left - grab.x, at.y - box.top - grab.y];
    const tiles = tilesOf(this.#list);
    const from = tiles.indexOf(tile);
    const to = placeAt(tiles.map(boxOf), left + tile.offsetWidth / 2, top + tile.offsetHeight / 2);
    // The tile has to stand in its new place before its distance from there is measured.
    if (to !== from && to >= 0) flushSync(() => this.#options.onMove(from, to));
    tile.style.transform = `translate(${left - tile.offsetLeft}px, ${top - tile.offsetTop}px)`;
  }
}
