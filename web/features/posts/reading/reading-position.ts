import './reading-position.css';

import { claimBottom } from '#web/ui/bottom-layer.ts';
import { storedValues } from '#web/ui/stored-value.ts';
import { throttle } from '#web/ui/throttle.ts';

const stored = storedValues('somnia');
const key = 'reading-places';
const maxPlaces = 50;
/** Shares of the body between which a reading position is worth storing. */
const storedRange = { from: 0.08, to: 0.92 };
const saveMs = 1000;
/** Whoever has scrolled so many screens reads from the beginning. */
const declinedScreens = 1.5;

/** Read share of bodies by path, oldest first. */
type ReadingPositions = Record<string, number>;

function readPositions(): ReadingPositions {
  const kept = stored.read(key);
  return typeof kept === 'object' && kept !== null ? (kept as ReadingPositions) : {};
}

/** Adds a position as the newest; one outside the range worth storing is removed. */
export function withPosition(places: ReadingPositions, path: string, share: number): ReadingPositions {
  const { [path]: _old, ...others } = places;
  if (share < storedRange.from || share > storedRange.to) return others;
  const kept = Object.entries(others).slice(-(maxPlaces - 1));
  return { ...Object.fromEntries(kept), [path]: Math.round(share * 1000) / 1000 };
}

function readShareOf(body: HTMLElement): number {
  const { top, height } = body.getBoundingClientRect();
  return height > innerHeight ? -top / height : 0;
}

function goTo(body: HTMLElement, share: number): void {
  const { top, height } = body.getBoundingClientRect();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: scrollY + top + share * height, behavior: still ? 'auto' : 'smooth' });
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', press);
  return made;
}

/** Offers the place until it is used, dismissed or passed, or the reader has begun anew. */
function offerToContinue(root: HTMLElement, body: HTMLElement, share: number): () => void {
  const pill = document.createElement('div');
  pill.className = 'resume no-print';
  const leaveBottom = claimBottom('resume');
  const close = () => {
    removeEventListener('scroll', look);
    leaveBottom();
    pill.remove();
  };
  function look(): void {
    if (readShareOf(body) >= share || scrollY > declinedScreens * innerHeight) close();
  }
  const dismiss = button('×', close);
  dismiss.ariaLabel = '不用了';
  pill.append(
    button(`继续阅读 · 上次读到 ${Math.round(share * 100)}%`, () => {
      goTo(body, share);
      close();
    }),
    dismiss,
  );
  root.append(pill);
  addEventListener('scroll', look, { passive: true });
  return close;
}

/** Stores the reading position and offers to continue there on the next visit; it never scrolls by itself. */
export function trackReadingPosition(root: HTMLElement): () => void {
  const body = root.querySelector<HTMLElement>('[data-article-body]');
  if (!body) return () => undefined;
  const path = location.pathname;
  const before = readPositions()[path];
  const isFresh = location.hash === '' && scrollY < innerHeight / 2;
  const withdraw = typeof before === 'number' && isFresh ? offerToContinue(root, body, before) : undefined;
  let began = false;
  const save = throttle(() => {
    // The initial position would overwrite the one being offered.
    if (!began && scrollY < innerHeight / 2) return;
    began = true;
    stored.write(key, withPosition(readPositions(), path, readShareOf(body)));
  }, saveMs);
  addEventListener('scroll', save, { passive: true });
  return () => {
    removeEventListener('scroll', save);
    withdraw?.();
  };
}
