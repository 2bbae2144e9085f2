import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  ACTIVE_SLIDE_COMPLETE,
  ACTIVE_SLIDE_ERROR,
  ACTIVE_SLIDE_LOADING,
  ACTIVE_SLIDE_PLAYING,
  type ComponentProps,
  createModule,
  type PluginProps,
  type SlideshowRef,
  type ThumbnailsRef,
  useController,
  useEvents,
} from 'yet-another-react-lightbox';

import { startDragToClose } from './drag-to-close.ts';
import { announceState, type LightboxStates } from './lightbox-store.ts';

declare module 'yet-another-react-lightbox' {
  interface LightboxProps {
    /** What the lightbox of this site hears of its base. */
    observe?: {
      onSlide: (state: LightboxStates['slide']) => void;
      zoom: RefObject<ZoomRef | null>;
      onDragClose: () => void;
    };
  }
}

/** Time a dragged picture takes to leave the window. */
const dragCloseMs = 180;

/** Hears of the slides' progress and of drags; draws nothing. */
function Observer({ observe, children }: ComponentProps) {
  const { subscribe } = useEvents();
  const { containerRef, close } = useController();
  const heard = useRef(observe);
  useEffect(() => {
    heard.current = observe;
  });
  useEffect(() => {
    const ends = [
      subscribe(ACTIVE_SLIDE_LOADING, () => heard.current?.onSlide('loading')),
      subscribe(ACTIVE_SLIDE_PLAYING, () => heard.current?.onSlide('ready')),
      subscribe(ACTIVE_SLIDE_COMPLETE, () => {
        heard.current?.onSlide('opening');
        heard.current?.onSlide('ready');
      }),
      subscribe(ACTIVE_SLIDE_ERROR, () => heard.current?.onSlide('ready')),
    ];
    return () => ends.forEach((end) => end());
  }, [subscribe]);
  useEffect(() => {
    const container = containerRef.current;
    if (!container) return;
    return startDragToClose(container, {
      canDrag: (target) =>
        (heard.current?.zoom.current?.zoom ?? 1) <= 1 &&
        !(
          target instanceof Element &&
          target.closest('button, a, video, iframe, .lightbox-markup, .yarl__thumbnails_container')
        ),
      close: () => {
        heard.current?.onDragClose();
        setTimeout(close, dragCloseMs);
      },
    });
  }, [containerRef, close]);
  return children;
}

/** A plugin of the lightbox's base. */
export function observeSlides({ addModule }: PluginProps): void {
  addModule(createModule('observer', Observer));
}

const first: LightboxStates = {
  viewer: 'init',
  slide: 'loading',
  slideshow: 'ready',
  thumbnails: 'init',
  toolbar: 'init',
};

/** The states of the lightbox's parts, as attributes of its element and events of the document. @see docs/reference/states.md */
export function useStates(hasThumbnails: boolean) {
  const [states, setStates] = useState(first);
  const slideshow = useRef<SlideshowRef>(null);
  const thumbnails = useRef<ThumbnailsRef>(null);
  const isPausing = useRef(false);
  const wasDragged = useRef(false);
  const [set] = useState(() => <Part extends keyof LightboxStates>(part: Part, state: LightboxStates[Part]) => {
    setStates((before) => ({ ...before, [part]: state }));
    announceState(part, state);
  });
  useEffect(() => {
    announceState('viewer', 'init');
    announceState('slide', 'loading');
    announceState('toolbar', 'init');
    announceState('thumbnails', 'init');
    announceState('slideshow', 'ready');
  }, []);
  usePausedWhileHidden(slideshow, isPausing);
  return {
    slideshow,
    thumbnails,
    set,
    attributes: Object.fromEntries(Object.entries(states).map(([part, state]) => [`data-${part}`, state])),
    enter: () => {
      set('viewer', 'ready');
      set('toolbar', 'ready');
      set('thumbnails', hasThumbnails && thumbnails.current?.visible ? 'ready' : 'hidden');
    },
    leave: () => {
      if (!wasDragged.current) set('viewer', 'closing');
      set('slide', 'closing');
      set('toolbar', 'disabled');
    },
    dragClosed: () => {
      wasDragged.current = true;
      set('viewer', 'customClosing');
    },
    toggleThumbnails: () => {
      const strip = thumbnails.current;
      if (!strip) return;
      if (strip.visible) strip.hide();
      else strip.show();
      set('thumbnails', strip.visible ? 'hidden' : 'ready');
    },
    toggleSlideshow: () => (slideshow.current?.playing ? slideshow.current.pause() : slideshow.current?.play()),
    stopSlideshow: () => set('slideshow', isPausing.current ? 'paused' : 'stopped'),
  };
}

export type LightboxStatesHandle = ReturnType<typeof useStates>;

/** A slideshow nobody sees waits. */
function usePausedWhileHidden(slideshow: RefObject<SlideshowRef | null>, isPausing: RefObject<boolean>): void {
  useEffect(() => {
    const follow = () => {
      if (document.hidden && slideshow.current?.playing) {
        isPausing.current = true;
        slideshow.current.pause();
      } else if (!document.hidden && isPausing.current) {
        isPausing.current = false;
        slideshow.current?.play();
      }
    };
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [slideshow, isPausing]);
}
