import { type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_ViewTransitionContext as ViewTransitionContext, useLocation, useNavigation } from 'react-router';

import { closeDrawer } from './open-drawer.ts';
import { useCoverCrossing } from './use-cover-crossing.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { viewKey } from './view-key.ts';

/** Target of the skip link. */
export const contentId = 'content';

/** Announces the title after a client navigation and moves the focus to the content. */
function useNavigationAnnouncement(key: string): string {
  const shown = useRef(key);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    closeDrawer();
    document.getElementById(contentId)?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [key]);
  return title;
}

/** Fades a page in. The first page of a document appears at once, and a view transition has its own fade. */
function useFade(view: string, isCrossing: boolean) {
  const page = useRef<HTMLElement>(null);
  const shown = useRef(view);
  useLayoutEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (!isCrossing) page.current?.classList.add('page-fade');
  }, [view, isCrossing]);
  return page;
}

/** The page within the layout: changes with a fade, keeps scroll and focus in order. @see docs/reference/routes.md */
export function PageView({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const view = viewKey(pathname);
  const title = useNavigationAnnouncement(view);
  const { isTransitioning } = use(ViewTransitionContext);
  useScrollRestoration(isTransitioning);
  useCoverCrossing();
  const page = useFade(view, isTransitioning);
  return (
    <>
      <p className="visually-hidden" role="status">
        {title}
      </p>
      {state === 'loading' && <div className="page-loading" />}
      <main key={view} id={contentId} ref={page} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
