import { storedValues } from '#web/ui/stored-value.ts';
import { throttle } from '#web/ui/throttle.ts';

const stored = storedValues('somnia');
const key = 'reading-places';
const maxPlaces = 50;
/** Somebody who read less or more than this has no use for going back. */
const worthKeeping = { from: 0.08, to: 0.92 };
const saveMs = 1000;
/** The offer goes away when it is not taken. */
const offerMs = 12_000;

/** How far into a body somebody came, by address; the oldest first. */
type Places = Record<string, number>;

function readPlaces(): Places {
  const kept = stored.read(key);
  return typeof kept === 'object' && kept !== null ? (kept as Places) : {};
}

/** The places with this one as the newest; a place not worth keeping is forgotten. */
export function withPlace(places: Places, path: string, share: number): Places {
  const { [path]: _old, ...others } = places;
  if (share < worthKeeping.from || share > worthKeeping.to) return others;
  const kept = Object.entries(others).slice(-(maxPlaces - 1));
  return { ...Object.fromEntries(kept), [path]: Math.round(share * 1000) / 1000 };
}

function shareRead(body: HTMLElement): number {
  const { top, height } = body.getBoundingClientRect();
  return height > innerHeight ? -top / height : 0;
}

function goTo(body: HTMLElement, share: number): void {
  const { top, height } = body.getBoundingClientRect();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: scrollY + top + share * height, behavior: still ? 'auto' : 'smooth' });
}

function offer(root: HTMLElement, body: HTMLElement, share: number): () => void {
  const pill = document.createElement('button');
  pill.type = 'button';
  pill.className = 'resume no-print';
  pill.textContent = `继续阅读 · 上次读到 ${Math.round(share * 100)}%`;
  const close = () => pill.remove();
  pill.addEventListener('click', () => {
    goTo(body, share);
    close();
  });
  root.append(pill);
  setTimeout(close, offerMs);
  return close;
}

/** Remembers how far a body was read, and offers to go on there the next time; nobody is moved unasked. */
export function keepPlace(root: HTMLElement): () => void {
  const body = root.querySelector<HTMLElement>('[data-article-body]');
  if (!body) return () => undefined;
  const path = location.pathname;
  const before = readPlaces()[path];
  const isFresh = location.hash === '' && scrollY < innerHeight / 2;
  const withdraw = typeof before === 'number' && isFresh ? offer(root, body, before) : undefined;
  let began = false;
  const save = throttle(() => {
    // The first look would forget the place that is being offered.
    if (!began && scrollY < innerHeight / 2) return;
    began = true;
    stored.write(key, withPlace(readPlaces(), path, shareRead(body)));
  }, saveMs);
  addEventListener('scroll', save, { passive: true });
  return () => {
    removeEventListener('scroll', save);
    withdraw?.();
  };
}
