import '#web/ui/motion.css';

import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { GiftTicker } from '#web/features/gifts/gift-ticker.tsx';
import { useOfflineReading } from '#web/features/site/offline/use-offline-reading.ts';
import { startOutbox } from '#web/features/site/offline/start-outbox.ts';
import { LightboxMount } from '#web/features/media/lightbox/lightbox-mount.tsx';
import { handleMenuKeys, markCurrentEntries } from '#web/features/menus/menu-behavior.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { useSiteTotals } from '#web/features/site/use-site-totals.ts';
import { handleComposeLinks } from '#web/features/moments/composer/compose-links.ts';
import { countVisit } from '#web/features/analytics/count-visit.ts';
import { builtInBrowserOf } from '#web/kit/built-in-browser.ts';
import { onCallFailure } from '#web/kit/call-failure.ts';
import { isAdministration } from '#web/kit/page-address.ts';
import { usePostState } from '#web/kit/post-state.ts';
import { whenIdle } from '#web/kit/when-idle.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { watchKeyboard } from '#web/ui/keyboard-space.ts';
import { storedValues } from '#web/ui/stored-value.ts';
import { followTheme } from '#web/ui/theme.ts';

import { BackToTop } from './back-to-top.tsx';
import { handleCallError } from './error-table.ts';
import { handleRenderedLinks } from './outside-links.ts';
import { MemberMenuMount } from './member-menu-mount.tsx';
import { replayEarlyEvents } from './replay-events.ts';
import { startPageBehavior, logVersion } from './page-behavior.ts';
import { startSessionBehavior } from './session-behavior.ts';
import { passPresses } from './pass-presses.ts';

/** Adds behavior to the server-rendered parts of the shell. */
function useRenderedParts(): void {
  const { pathname } = useLocation();
  const totals = useSiteTotals();
  const reading = usePostState()?.title;
  useEffect(() => markCurrentEntries(pathname), [pathname]);
  useEffect(() => {
    for (const place of document.querySelectorAll<HTMLElement>('[data-total]')) {
      const total = totals?.[place.dataset.total as keyof typeof totals];
      if (total !== undefined) place.textContent = formatNumber(total);
    }
  }, [totals]);
  useEffect(() => {
    const place = document.querySelector<HTMLElement>('[data-reading]');
    if (place) place.textContent = reading === undefined ? (place.dataset.reading ?? '') : `正在阅读：${reading}`;
  }, [reading]);
}

function usePageBehavior(): void {
  const navigate = useNavigate();
  const { theme, trustedHosts } = useSiteData();
  const trusted = trustedHosts?.join(' ');
  useEffect(logVersion, []);
  useEffect(startPageBehavior, []);
  useEffect(watchKeyboard, []);
  useEffect(handleMenuKeys, []);
  useEffect(() => followTheme({ prefix: 'somnia', defaultType: theme }), [theme]);
  useEffect(() => {
    // The administration is outside the shell, so leaving it needs a document load.
    const goHome = () => (isAdministration(location.pathname) ? location.assign('/') : void navigate('/'));
    onCallFailure((error) => handleCallError(error, location.pathname, goHome));
  }, [navigate]);
  useEffect(startSessionBehavior, []);
  useEffect(passPresses, []);
  useEffect(startOutbox, []);
  useEffect(handleComposeLinks, []);
  useEffect(
    () => handleRenderedLinks(navigate, trusted === undefined ? undefined : trusted.split(' ').filter(Boolean)),
    [navigate, trusted],
  );
}

/** The notice of the site, once per document. @see docs/reference/routes.md */
function useBulletin(): void {
  const { bulletin } = useSiteData();
  const { pathname } = useLocation();
  const [isOn] = useState(bulletin && !isAdministration(pathname));
  useEffect(() => {
    if (!isOn) return;
    // An announcement that failed to load is tried again with the next document.
    import('#web/features/site/bulletin-notice.tsx').then(({ showBulletin }) => showBulletin()).catch(() => undefined);
  }, [isOn]);
}

/** A post counts its own view. */
function useVisit(): void {
  const reading = usePostState();
  const { pathname } = useLocation();
  const [isOn] = useState(reading === null && !isAdministration(pathname));
  useEffect(() => {
    if (isOn) countVisit();
  }, [isOn]);
}

/** The switch to traditional characters, if the site offers it. */
function useTraditional(): void {
  const { traditional } = useSiteData();
  useEffect(() => {
    if (!traditional) return;
    let end: (() => void) | undefined;
    let isLeft = false;
    import('#web/features/site/traditional/offer-traditional.ts').then(
      ({ startTraditionalSwitch }) => {
        if (!isLeft) end = startTraditionalSwitch();
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      end?.();
    };
  }, [traditional]);
}

/** The windows that were lit at the foot of the page today; nothing is loaded before the first. */
function useFooterWindows(): void {
  const { windowsOff } = useSiteData();
  useEffect(() => {
    if (windowsOff || storedValues('somnia').read('windows') === undefined) return undefined;
    return whenIdle(() => {
      import('#web/features/site/footer-windows.ts').then(
        ({ showWindows }) => showWindows(),
        () => undefined,
      );
    });
  }, [windowsOff]);
}

/** Repairs for the built-in browsers of apps. */
function useBuiltInQuirks(): void {
  useEffect(() => {
    if (builtInBrowserOf(navigator.userAgent) === undefined) return;
    let end: (() => void) | undefined;
    import('./built-in-quirks.ts').then(
      ({ startBuiltInQuirks }) => (end = startBuiltInQuirks()),
      () => undefined,
    );
    return () => end?.();
  }, []);
}

/** Marks `<html>` as ready; tests wait for it. */
function useReadyMark(): void {
  useEffect(() => {
    document.documentElement.dataset.ready = '';
    void replayEarlyEvents();
  }, []);
}

/** Everything in the shell that is not needed for reading; loaded after hydration. */
export function Extras() {
  useRenderedParts();
  usePageBehavior();
  useBulletin();
  useVisit();
  useTraditional();
  useBuiltInQuirks();
  useOfflineReading();
  useFooterWindows();
  useReadyMark();
  if (isAdministration(useLocation().pathname)) return null;
  return (
    <>
      <MemberMenuMount />
      <GiftTicker />
      <BackToTop />
      <LightboxMount />
    </>
  );
}
