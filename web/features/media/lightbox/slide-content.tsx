import { useEffect, useRef, useState } from 'react';
import {
  ACTIVE_SLIDE_COMPLETE,
  ACTIVE_SLIDE_ERROR,
  ACTIVE_SLIDE_LOADING,
  ACTIVE_SLIDE_PLAYING,
  useEvents,
} from 'yet-another-react-lightbox';

import { lightboxCopy, lightboxErrors } from '#contract/features/media/lightbox.copy.ts';
import { frameTimeoutMs, videoRatio } from '#contract/features/media/lightbox.limits.ts';
import { frameAddress } from '#contract/features/media/lightbox.rules.ts';

import { copyPart, loadAjax, SlideFailure } from './load-ajax.ts';
import type { PageSlide } from './slides-of-page.ts';

type Progress = 'loading' | 'playing' | 'complete' | 'error';

const eventOf = {
  loading: ACTIVE_SLIDE_LOADING,
  playing: ACTIVE_SLIDE_PLAYING,
  complete: ACTIVE_SLIDE_COMPLETE,
  error: ACTIVE_SLIDE_ERROR,
} as const;

interface ContentProps {
  slide: PageSlide;
  /** The slide is the one that is shown, not a neighbour. */
  isActive: boolean;
}

function useProgress(isActive: boolean): [Progress, (progress: Progress) => void] {
  const [progress, setProgress] = useState<Progress>('loading');
  const { publish } = useEvents();
  useEffect(() => {
    if (isActive) publish(eventOf[progress]);
  }, [isActive, progress, publish]);
  return [progress, setProgress];
}

/** Why a slide is not there, with a way to what it should have shown. */
export function SlideError({ text, href }: { text: string; href?: string }) {
  return (
    <div className="lightbox-error" role="alert">
      <p lang="en">{text}</p>
      {href && (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {lightboxCopy.newTab}
        </a>
      )}
    </div>
  );
}

const Waiting = () => (
  <p className="lightbox-waiting" role="status">
    {lightboxCopy.loading}
  </p>
);

function VideoFile({ slide, isActive }: ContentProps) {
  const [progress, setProgress] = useProgress(isActive);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!isActive) video.current?.pause();
  }, [isActive]);
  if (progress === 'error') return <SlideError text={lightboxErrors.unknown} href={slide.src} />;
  return (
    <video
      ref={video}
      className="lightbox-video"
      style={{ aspectRatio: slide.width && slide.height ? `${slide.width} / ${slide.height}` : videoRatio }}
      src={slide.src}
      poster={slide.thumbSrc || undefined}
      controls
      playsInline
      preload="metadata"
      onLoadedMetadata={() => setProgress('complete')}
      onPlay={() => setProgress('playing')}
      onPause={() => setProgress('complete')}
      onError={() => setProgress('error')}
    />
  );
}

/** A frame does not say that it failed: a refusal by the page's policy is heard, silence ends after a time. */
function useFrameFailure(src: string, isWaiting: boolean, fail: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(fail, frameTimeoutMs);
    const refuse = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && src.startsWith(blockedURI)) fail();
    };
    document.addEventListener('securitypolicyviolation', refuse);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('securitypolicyviolation', refuse);
    };
  }, [src, isWaiting, fail]);
}

/** A frame that shows an error page of this site says so by its status. */
async function isMissing(src: string, signal: AbortSignal): Promise<boolean> {
  const url = new URL(src, location.href);
  if (url.origin !== location.origin) return false;
  try {
    return !(await fetch(url, { method: 'HEAD', signal })).ok;
  } catch {
    return !signal.aborted;
  }
}

const foreignFrame = 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation';

function Frame({ slide, isActive }: ContentProps) {
  const [progress, setProgress] = useProgress(isActive);
  const src = new URL(frameAddress(slide.type, slide.src), location.href).href;
  const [fail] = useState(() => () => setProgress('error'));
  useFrameFailure(src, progress === 'loading' && isActive, fail);
  useEffect(() => {
    if (!isActive) return;
    const stop = new AbortController();
    void isMissing(src, stop.signal).then((missing) => missing && fail());
    return () => stop.abort();
  }, [isActive, src, fail]);
  if (progress === 'error') return <SlideError text={lightboxErrors.page} href={slide.src} />;
  if (!isActive) return <Waiting />;
  return (
    <iframe
      className={slide.type === 'player' ? 'lightbox-player' : 'lightbox-frame'}
      style={slide.type === 'player' ? { aspectRatio: videoRatio } : undefined}
      src={src}
      title={slide.alt || lightboxCopy.slide}
      allow="fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
      // A page of another site may not take the place of this one.
      sandbox={new URL(src).origin === location.origin ? undefined : foreignFrame}
      onLoad={() => setProgress('complete')}
    />
  );
}

function useMarkup({ slide, isActive }: ContentProps): { html: string; failure: string } {
  const [progress, setProgress] = useProgress(isActive);
  const [shown, setShown] = useState({ html: '', failure: '' });
  const isWanted = isActive && progress === 'loading';
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const read = async () => {
      if (slide.type === 'inline') return copyPart(slide.src);
      return loadAjax(slide, stop.signal);
    };
    read().then(
      (html) => {
        setShown({ html, failure: '' });
        setProgress('complete');
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setShown({ html: '', failure: error instanceof SlideFailure ? error.message : lightboxErrors.unknown });
        setProgress('error');
      },
    );
    return () => stop.abort();
  }, [isWanted, slide, setProgress]);
  return shown;
}

function Markup(props: ContentProps) {
  const { html, failure } = useMarkup(props);
  if (failure) return <SlideError text={failure} />;
  if (!html) return <Waiting />;
  return (
    // Its own part of the keyboard's way, because it can be longer than the window.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="lightbox-markup prose" tabIndex={0} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/** A slide that is not an image. */
export function SlideContent(props: ContentProps) {
  const { type } = props.slide;
  if (type === 'video') return <VideoFile {...props} />;
  if (type === 'inline' || type === 'ajax') return <Markup {...props} />;
  return <Frame {...props} />;
}
