import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { GiftTicker } from '#web/features/gifts/gift-ticker.tsx';
import { keepMenuKeys, markCurrent } from '#web/features/menus/menu-habits.ts';
import { useSiteFacts } from '#web/features/site/site-facts.ts';
import { useSiteTotals } from '#web/features/site/use-site-totals.ts';
import { countVisit } from '#web/features/analytics/count-visit.ts';
import { onCallFailure } from '#web/kit/call-failure.ts';
import { isAdministration } from '#web/kit/page-address.ts';
import { usePostState } from '#web/kit/post-state.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { followTheme } from '#web/ui/theme.ts';

import { BackToTop } from './back-to-top.tsx';
import { handleCallError } from './error-table.ts';
import { followDrawnLinks } from './outside-links.ts';
import { MemberSeat } from './member-seat.tsx';
import { keepHabits, tellVersion } from './page-habits.ts';
import { keepPerson } from './person-habits.ts';

/** What the server left open in the parts that it drew. */
function useDrawnParts(): void {
  const { pathname } = useLocation();
  const totals = useSiteTotals();
  const reading = usePostState()?.title;
  useEffect(() => markCurrent(pathname), [pathname]);
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

function usePageHabits(): void {
  const navigate = useNavigate();
  const { theme, leavingTrusts } = useSiteFacts();
  const trusted = leavingTrusts?.join(' ');
  useEffect(tellVersion, []);
  useEffect(keepHabits, []);
  useEffect(keepMenuKeys, []);
  useEffect(() => followTheme({ prefix: 'somnia', defaultType: theme }), [theme]);
  useEffect(() => {
    // The administration has no shell to go home in.
    const goHome = () => (isAdministration(location.pathname) ? location.assign('/') : void navigate('/'));
    onCallFailure((error) => handleCallError(error, location.pathname, goHome));
  }, [navigate]);
  useEffect(keepPerson, []);
  useEffect(
    () => followDrawnLinks(navigate, trusted === undefined ? undefined : trusted.split(' ').filter(Boolean)),
    [navigate, trusted],
  );
}

/** The notice of the site, once per document. @see docs/reference/routes.md */
function useBulletin(): void {
  const { bulletin } = useSiteFacts();
  const { pathname } = useLocation();
  const [isOn] = useState(bulletin && !isAdministration(pathname));
  useEffect(() => {
    if (!isOn) return;
    // A notice that could not be fetched comes with the next document.
    import('#web/features/site/bulletin-notice.tsx').then(({ showBulletin }) => showBulletin()).catch(() => undefined);
  }, [isOn]);
}

/** Opening a post counts its reader already. */
function useVisit(): void {
  const reading = usePostState();
  const { pathname } = useLocation();
  const [isOn] = useState(reading === null && !isAdministration(pathname));
  useEffect(() => {
    if (isOn) countVisit();
  }, [isOn]);
}

/** The switch to traditional characters, where the site offers it. */
function useTraditional(): void {
  const { traditional } = useSiteFacts();
  useEffect(() => {
    if (!traditional) return;
    let end: (() => void) | undefined;
    let isLeft = false;
    import('#web/features/site/traditional/offer-traditional.ts').then(
      ({ offerTraditional }) => {
        if (!isLeft) end = offerTraditional();
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      end?.();
    };
  }, [traditional]);
}

/** Says on `<html>` that the page answers: tests wait for it. */
function useReadyMark(): void {
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
}

/** All of the shell that a page can be read without; loaded when it is up. */
export function Extras() {
  useDrawnParts();
  usePageHabits();
  useBulletin();
  useVisit();
  useTraditional();
  useReadyMark();
  if (isAdministration(useLocation().pathname)) return null;
  return (
    <>
      <MemberSeat />
      <GiftTicker />
      <BackToTop />
    </>
  );
}
