import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

import { currentRequest, setRequest, subscribeToRequest } from './lightbox-store.ts';
import { startLightbox } from './start-lightbox.ts';
import type { ViewerProps } from './viewer.tsx';

const nothing = () => null;

/** The place of the lightbox: its code is fetched when the first picture is opened. */
export function LightboxMount() {
  const request = useSyncExternalStore(subscribeToRequest, currentRequest, nothing);
  const [Viewer, setViewer] = useState<ComponentType<ViewerProps> | null>(null);
  const { pathname } = useLocation();
  useEffect(startLightbox, []);
  useEffect(() => () => setRequest(null), [pathname]);
  const isWanted = request !== null && Viewer === null;
  useEffect(() => {
    if (!isWanted) return;
    import('./viewer.tsx').then(
      (loaded) => setViewer(() => loaded.Viewer),
      () => {
        // Without the code of the lightbox a picture is still a link.
        const slide = currentRequest()?.slides[currentRequest()?.index ?? 0];
        setRequest(null);
        if (slide?.type !== 'inline' && slide?.src) location.assign(slide.src);
      },
    );
  }, [isWanted]);
  return Viewer && request && <Viewer key={request.slug} request={request} />;
}
