import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

import { closeDrawer } from './open-drawer.ts';
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

/** The page within the layout: changes with a fade, keeps scroll and focus in order. @see docs/reference/routes.md */
export function PageView({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const { state } = useNavigation();
  const view = viewKey(pathname);
  const title = useNavigationAnnouncement(view);
  useScrollRestoration();
  return (
    <>
      <p className="visually-hidden" role="status">
        {title}
      </p>
      {state === 'loading' && <div className="page-loading" />}
      {/* The first page of a document appears at once; only later ones fade in. */}
      <main key={view} id={contentId} className={key === 'default' ? undefined : 'page-fade'} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
