import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

import { useSiteData } from '#web/features/site/site-data.ts';
import { whenIdle } from '#web/kit/when-idle.ts';
import { breakpoints } from '#web/ui/breakpoints.ts';

import type { GiftMarqueeProps } from './gift-marquee.tsx';

const closedKey = 'somnia:gifts-closed';

function wasClosed(): boolean {
  try {
    return sessionStorage.getItem(closedKey) !== null;
  } catch {
    return false;
  }
}

function storeClosed(): void {
  try {
    sessionStorage.setItem(closedKey, '1');
  } catch {
    // Without storage the ticker is shown again, which is harmless.
  }
}

/** On narrow screens only these pages have the ticker: elsewhere it would cover what people read. */
const narrowPages: ReadonlySet<string> = new Set(['/', '/gift-wall']);

function watchWidth(onChange: () => void): () => void {
  const narrow = matchMedia(breakpoints.narrow);
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
}

const isNarrow = () => matchMedia(breakpoints.narrow).matches;

/** The place of the gift ticker: what it shows is loaded when the page is up. @see docs/reference/routes.md */
export function GiftTicker() {
  const { gifts } = useSiteData();
  const [Marquee, setMarquee] = useState<ComponentType<GiftMarqueeProps> | null>(null);
  const [isClosed, setClosed] = useState(false);
  const { pathname } = useLocation();
  const isElsewhere = useSyncExternalStore(watchWidth, isNarrow, () => false) && !narrowPages.has(pathname);
  const isOn = gifts !== undefined && !isElsewhere;
  useEffect(() => {
    if (!isOn || wasClosed()) return;
    return whenIdle(() => {
      import('./gift-marquee.tsx').then(
        (loaded) => setMarquee(() => loaded.GiftMarquee),
        () => undefined,
      );
    });
  }, [isOn]);
  if (!gifts || !Marquee || isClosed || isElsewhere) return null;
  const close = () => {
    storeClosed();
    setClosed(true);
  };
  return <Marquee speed={gifts.speed} onClose={gifts.closable ? close : undefined} />;
}
