import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/thumbnails.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import './lightbox.css';

import { useEffect, useMemo, useRef, useState } from 'react';
import { Lightbox, type ControllerRef, type Labels, type Slide, type ZoomRef } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen';
import Slideshow from 'yet-another-react-lightbox/plugins/slideshow';
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';

import { lightboxCopy, lightboxErrors } from '#contract/features/media/lightbox.copy.ts';
import {
  fadeInStaggerMs,
  fewestThumbnails,
  navigationThrottleMs,
  slideshowMs,
} from '#contract/features/media/lightbox.limits.ts';

import { Dots } from './dots.tsx';
import { followHash } from './hash-history.ts';
import { type LightboxRequest, setClosing, setRequest } from './lightbox-store.ts';
import { SlideContent, SlideError } from './slide-content.tsx';
import type { PageSlide } from './slides-of-page.ts';
import { DownloadButton, RotateButton } from './toolbar.tsx';
import { useCompact, useIdle } from './use-idle.ts';
import { useLightboxKeys } from './use-lightbox-keys.ts';
import { useRotation } from './use-rotation.ts';
import { observeSlides, useStates } from './use-states.ts';

export interface ViewerProps {
  request: LightboxRequest;
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    page: { type: 'page'; page: PageSlide; thumbnail?: string };
  }
  interface SlideImage {
    page?: PageSlide;
  }
}

const labels: Labels = {
  Close: lightboxCopy.close,
  Previous: lightboxCopy.previous,
  Next: lightboxCopy.next,
  Lightbox: lightboxCopy.label,
  Carousel: lightboxCopy.slides,
  Slide: lightboxCopy.slide,
  'Photo gallery': lightboxCopy.slides,
  '{index} of {total}': lightboxCopy.position('{index}' as never, '{total}' as never),
  'Zoom in': lightboxCopy.zoomIn,
  'Zoom out': lightboxCopy.zoomOut,
  'Enter Fullscreen': lightboxCopy.enterFullScreen,
  'Exit Fullscreen': lightboxCopy.exitFullScreen,
  Play: lightboxCopy.play,
  Pause: lightboxCopy.pause,
  Thumbnails: lightboxCopy.thumbnails,
  'Show thumbnails': lightboxCopy.showThumbnails,
  'Hide thumbnails': lightboxCopy.hideThumbnails,
};

/** Steps are allowed twice in the length of their animation. */
const animation = { fade: 250, swipe: 320, navigation: 2 * navigationThrottleMs };

function slideFor(page: PageSlide): Slide {
  const thumbnail = page.thumbSrc ? { thumbnail: page.thumbSrc } : {};
  if (page.type !== 'image') return { type: 'page', page, ...thumbnail };
  const size = page.width && page.height ? { width: page.width, height: page.height } : {};
  return { type: 'image', src: page.src, alt: page.alt, page, ...size, ...thumbnail };
}

/** The hash of the address follows the slide, and is left with the lightbox. */
function useHash(request: LightboxRequest) {
  const [first] = useState(request);
  const hash = useRef<ReturnType<typeof followHash>>(undefined);
  useEffect(() => {
    const following = followHash(first);
    hash.current = following;
    return following.end;
  }, [first]);
  return hash;
}

/** Focus goes back to the link that was opened. */
function useReturnedFocus(): () => void {
  const [from] = useState(() => document.activeElement);
  return () => {
    if (from instanceof HTMLElement && from !== document.body) from.focus({ preventScroll: true });
  };
}

/** The lightbox: a group of pictures, videos, pages and parts of the page, one at a time. @see docs/reference/states.md */
export function Viewer({ request }: ViewerProps) {
  const slides = useMemo(() => request.slides.map(slideFor), [request.slides]);
  const [index, setIndex] = useState(request.index);
  const [shown, setShown] = useState(request);
  if (shown !== request) {
    setShown(request);
    setIndex(request.index);
  }
  const controller = useRef<ControllerRef>(null);
  const zoom = useRef<ZoomRef>(null);
  const hash = useHash(request);
  const returnFocus = useReturnedFocus();
  const isIdle = useIdle();
  const isCompact = useCompact();
  const thumbs = request.slides.filter(({ thumbSrc }) => thumbSrc !== '').length;
  const states = useStates(thumbs >= fewestThumbnails);
  const rotation = useRotation();
  const keys = useLightboxKeys({ controller, states });
  const plugins = useMemo(
    () => [Counter, Zoom, Slideshow, Fullscreen, ...(thumbs >= fewestThumbnails ? [Thumbnails] : []), observeSlides],
    [thumbs],
  );
  useEffect(() => {
    setClosing(() => controller.current?.close());
    return () => setClosing(undefined);
  }, []);
  const current = request.slides[index];
  const close = () => {
    states.set('viewer', 'destroyed');
    setRequest(null);
  };
  return (
    <Lightbox
      open
      close={close}
      index={index}
      slides={slides}
      plugins={plugins}
      labels={labels}
      styles={{ root: { '--yarl__stagger': `${fadeInStaggerMs}ms` } }}
      animation={animation}
      carousel={{
        finite: slides.length === 1,
        preload: 1,
        padding: isCompact ? 0 : '56px',
        imageProps: (slide) => ({ style: rotation.styleOf(slide) }),
      }}
      controller={{ ref: controller, closeOnBackdropClick: true, closeOnPullDown: false, closeOnPullUp: false }}
      slideshow={{ delay: slideshowMs, ref: states.slideshow }}
      thumbnails={{
        ref: states.thumbnails,
        hidden: isCompact,
        showToggle: true,
        width: 72,
        height: 54,
        gap: 8,
        padding: 0,
        border: 2,
        borderRadius: 8,
        vignette: false,
      }}
      zoom={{ ref: zoom, scrollToZoom: true, maxZoomPixelRatio: 3, pinchZoomV4: true }}
      toolbar={{
        buttons: [
          ...(current?.type === 'image'
            ? [
                !isCompact && <RotateButton key="left" turn={-90} onTurn={() => rotation.turn(slides[index], -90)} />,
                <RotateButton key="right" turn={90} onTurn={() => rotation.turn(slides[index], 90)} />,
              ]
            : []),
          ...(current?.downloadSrc ? [<DownloadButton key="download" slide={current} />] : []),
          'close',
        ],
      }}
      portal={{
        container: {
          ...states.attributes,
          'data-idle': isIdle || undefined,
          'data-compact': isCompact || undefined,
          onKeyDownCapture: keys,
        } as object,
      }}
      on={{
        view: ({ index: at }) => {
          setIndex(at);
          hash.current?.show(at);
        },
        entered: states.enter,
        exiting: states.leave,
        exited: () => {
          hash.current?.leave();
          returnFocus();
        },
        slideshowStart: () => states.set('slideshow', 'playing'),
        slideshowStop: () => states.stopSlideshow(),
      }}
      observe={{ onSlide: (state) => states.set('slide', state), zoom, onDragClose: () => states.dragClosed() }}
      render={{
        // Fingers zoom, and there is no room for every control.
        ...(isCompact && { buttonZoom: () => null, buttonThumbnails: () => null, buttonFullscreen: () => null }),
        iconError: () => <SlideError text={lightboxErrors.image} href={current?.src ?? ''} />,
        slide: ({ slide, offset }) =>
          slide.type === 'page' ? <SlideContent slide={slide.page} isActive={offset === 0} /> : undefined,
        slideFooter: ({ slide }) =>
          slide.page?.captionHtml ? (
            // Sanitised on the server, or escaped text.
            <div className="lightbox-caption" dangerouslySetInnerHTML={{ __html: slide.page.captionHtml }} />
          ) : undefined,
        controls: () => <Dots count={slides.length} current={index} onChoose={(at) => setIndex(at)} />,
      }}
    />
  );
}
