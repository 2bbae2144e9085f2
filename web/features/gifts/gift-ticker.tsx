import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

import { useSiteData } from '#web/features/site/site-data.ts';
import { whenIdle } from '#web/kit/when-idle.ts';
import { useBottomLayer } from '#web/ui/bottom-layer.ts';
import { useScroll } from '#web/ui/scroll.ts';
import { useNarrow } from '#web/ui/use-narrow.ts';

import type { GiftMarqueeProps } from './gift-marquee.tsx';

/** Kept until the visit ends: that the reader closed the ticker, and that a narrow screen had it. */
const closedKey = 'somnia:gifts-closed';
const seenKey = 'somnia:gifts-seen';

function isKept(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function keep(key: string): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Without storage the ticker is shown again, which is harmless.
  }
}

/** On narrow screens only these pages have the ticker: elsewhere it would cover what people read. */
const narrowPages: ReadonlySet<string> = new Set(['/', '/gift-wall']);
/** Pages on which people work have none on any screen: it would cover their lists and buttons. */
const workPages = /^\/(user-center|moments\/edit)(\/|$)/;

/** A narrow page that is scrolled so far is being read. */
const readFromPx = 480;

/** Whether a page has the ticker; on narrow screens only the first one of a visit that may have it. */
function useHasTicker(): boolean {
  const { pathname } = useLocation();
  const narrow = useNarrow();
  const isRead = useScroll(({ top }) => top > readFromPx);
  const [first, setFirst] = useState<string | null>(null);
  const mayHave = narrow ? narrowPages.has(pathname) : !workPages.test(pathname);
  useEffect(() => {
    // Whoever comes back to that page, or reads on there, has seen it.
    if (first !== null && (first !== pathname || (narrow && isRead))) setFirst('');
    if (!narrow || !mayHave || first !== null) return;
    setFirst(isKept(seenKey) ? '' : pathname);
    keep(seenKey);
  }, [narrow, mayHave, first, pathname, isRead]);
  return mayHave && (!narrow || first === pathname);
}

/** The place of the gift ticker: what it shows is loaded when the page is up. @see docs/reference/routes.md */
export function GiftTicker() {
  const { gifts } = useSiteData();
  const [Marquee, setMarquee] = useState<ComponentType<GiftMarqueeProps> | null>(null);
  const [isClosed, setClosed] = useState(false);
  const isHere = useHasTicker();
  const isOn = gifts !== undefined && isHere;
  const isFree = useBottomLayer('gifts', isOn && Marquee !== null && !isClosed);
  useEffect(() => {
    if (!isOn || isKept(closedKey)) return;
    return whenIdle(() => {
      import('./gift-marquee.tsx').then(
        (loaded) => setMarquee(() => loaded.GiftMarquee),
        () => undefined,
      );
    });
  }, [isOn]);
  if (!gifts || !Marquee || !isFree) return null;
  const close = () => {
    keep(closedKey);
    setClosed(true);
  };
  return <Marquee speed={gifts.speed} onClose={gifts.closable ? close : undefined} />;
}
