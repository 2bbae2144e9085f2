/** Fewer pixels than this are not a keyboard but a bar of the browser. */
const keyboardPx = 120;
/** Room left below a field. */
const roomPx = 12;

export interface Windows {
  /** Height of the layout viewport, and the greatest one that it had at this width. */
  inner: number;
  tallest: number;
  /** The part that is visible. */
  top: number;
  height: number;
  scale: number;
  isTyping: boolean;
}

/**
 * What a keyboard covers. Most browsers lay it over the page; built-in ones of older phones make the window smaller, and
 * a zoomed page shows less without any keyboard.
 */
export function keyboardOf({ inner, tallest, top, height, scale, isTyping }: Windows): {
  isOpen: boolean;
  coveredPx: number;
} {
  if (!isTyping || scale > 1.01) return { isOpen: false, coveredPx: 0 };
  const covered = Math.max(0, Math.round(inner - height - top));
  return {
    isOpen: covered >= keyboardPx || tallest - inner >= keyboardPx,
    coveredPx: covered >= keyboardPx ? covered : 0,
  };
}

function isTextField(element: Element | null): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable || element.matches('textarea, select, input:not([type=checkbox], [type=radio])'))
  );
}

/** Scrolls so that a field and the buttons that belong to it stand above the keyboard. */
function showAbove(field: HTMLElement, bottom: number): void {
  const frame = field.closest('[data-above-keyboard]') ?? field;
  const hidden = frame.getBoundingClientRect().bottom + roomPx - bottom;
  if (hidden > 0) scrollBy({ top: Math.min(hidden, field.getBoundingClientRect().top - roomPx) });
}

/**
 * While a keyboard is open, `data-keyboard` is at the document, with `--keyboard` (pixels that it covers) and
 * `--visible` (height above it): browsers do not move what stands at the bottom of the screen by themselves.
 * @returns a function that stops it
 */
export function watchKeyboard(): () => void {
  const view = visualViewport;
  // Phones alone have keyboards that cover the page.
  if (!view || !matchMedia('(pointer: coarse)').matches) return () => undefined;
  const { style, dataset } = document.documentElement;
  const tallest = new Map<number, number>();
  let wasOpen = false;
  const measure = () => {
    const most = Math.max(innerHeight, tallest.get(innerWidth) ?? 0);
    tallest.set(innerWidth, most);
    const { activeElement: field } = document;
    const { offsetTop: top, height, scale } = view;
    const isTyping = isTextField(field);
    const { isOpen, coveredPx } = keyboardOf({ inner: innerHeight, tallest: most, top, height, scale, isTyping });
    if (isOpen) {
      dataset.keyboard = '';
      style.setProperty('--keyboard', `${coveredPx}px`);
      style.setProperty('--visible', `${Math.round(height)}px`);
      if (!wasOpen && isTyping) showAbove(field, top + height);
    } else if (wasOpen) {
      delete dataset.keyboard;
      style.removeProperty('--keyboard');
      style.removeProperty('--visible');
    }
    wasOpen = isOpen;
  };
  const stop = new AbortController();
  const { signal } = stop;
  view.addEventListener('resize', measure, { signal });
  view.addEventListener('scroll', measure, { signal });
  document.addEventListener('focusin', measure, { signal });
  document.addEventListener('focusout', measure, { signal });
  return () => stop.abort();
}
