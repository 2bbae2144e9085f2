import { dragToClose } from '#contract/features/media/lightbox.limits.ts';

/** Movement in pixels after which a drag is taken as one. */
const startPixels = 8;

/** Whether a drag of so many pixels in so many milliseconds closes the lightbox. @see docs/reference/limits.md */
export function closesLightbox(pixels: number, ms: number): boolean {
  const distance = Math.abs(pixels);
  return distance >= dragToClose.pixels || (distance >= dragToClose.fastPixels && ms < dragToClose.fastMs);
}

interface Drag {
  id: number;
  x: number;
  y: number;
  at: number;
  isVertical: boolean;
}

interface DragTarget {
  /** No drag starts while this is false: the picture is zoomed, or the slide is used with the pointer. */
  canDrag: (target: EventTarget | null) => boolean;
  close: () => void;
}

/**
 * Lets a vertical drag of the picture close the lightbox; a shorter one springs back.
 * @returns a function that stops it
 */
export function startDragToClose(container: HTMLElement, { canDrag, close }: DragTarget): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  let drag: Drag | undefined;
  const touches = new Set<number>();
  const show = (offset: number, isDragged: boolean) => {
    container.toggleAttribute('data-dragged', isDragged);
    container.style.setProperty('--yarl__pull_offset', `${offset}px`);
    container.style.setProperty('--yarl__pull_opacity', String(Math.max(0.3, 1 - Math.abs(offset) / 500)));
  };
  const end = (event: PointerEvent) => {
    touches.delete(event.pointerId);
    if (event.pointerId !== drag?.id) return;
    const { y, at, isVertical } = drag;
    drag = undefined;
    if (!isVertical) return;
    const offset = event.clientY - y;
    if (event.type !== 'pointercancel' && closesLightbox(offset, event.timeStamp - at)) {
      show(Math.sign(offset) * innerHeight, false);
      close();
    } else show(0, false);
  };
  container.addEventListener(
    'pointerdown',
    (event) => {
      touches.add(event.pointerId);
      if (touches.size > 1) {
        // The second finger begins to zoom.
        if (drag?.isVertical) show(0, false);
        drag = undefined;
      } else if (event.button === 0 && canDrag(event.target))
        drag = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp, isVertical: false };
    },
    options,
  );
  container.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== drag?.id) return;
      const [across, down] = [Math.abs(event.clientX - drag.x), Math.abs(event.clientY - drag.y)];
      if (!drag.isVertical && Math.max(across, down) < startPixels) return;
      if (!drag.isVertical && across > down) drag = undefined;
      else {
        drag.isVertical = true;
        show(event.clientY - drag.y, true);
      }
    },
    options,
  );
  for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, end, options);
  return () => stop.abort();
}
