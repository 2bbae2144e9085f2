import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';

import type { MomentVideo } from '#contract/features/moments/entities.ts';
import { sceneFor } from '#web/ui/art/scenes.tsx';
import { inlineVideo } from '#web/kit/inline-video.ts';
import { Icon } from '#web/ui/icon.tsx';

import { pictureStyle } from './card-images.tsx';
import { setAutoplay, useAutoplay } from './video-setting.ts';

/** A video counts as seen when this much of it is in the window. */
const seenShare = 0.6;

/** 1:05 */
function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function ratioOf({ width, height, poster }: MomentVideo): number {
  const wide = width ?? poster?.width;
  const high = height ?? poster?.height;
  return wide && high ? Math.min(Math.max(wide / high, 3 / 4), 16 / 9) : 16 / 9;
}

/** Pauses out of sight; plays in sight, without sound, if the reader wants that. */
function useSight(video: RefObject<HTMLVideoElement | null>, autoplay: boolean): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        const isSeen = (entries.at(-1)?.intersectionRatio ?? 0) >= seenShare;
        if (!isSeen) element.pause();
        else if (autoplay && element.paused) {
          element.muted = true;
          // A browser that refuses leaves the poster with its button.
          element.play().catch(() => undefined);
        }
      },
      { threshold: [0, seenShare] },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [video, autoplay]);
}

function AutoplayChoice({ on }: { on: boolean }) {
  return (
    <label className="moment-autoplay needs-script">
      <input type="checkbox" checked={on} onChange={(event) => setAutoplay(event.target.checked)} />
      自动播放视频
    </label>
  );
}

/** A video: nothing but its poster is loaded until it plays. */
export function CardVideo({ video, name }: { video: MomentVideo; name: string }) {
  const element = useRef<HTMLVideoElement>(null);
  const autoplay = useAutoplay();
  const [isBegun, setBegun] = useState(false);
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  useSight(element, autoplay);
  const { url, poster, duration } = video;
  return (
    <div className="moment-video">
      <div
        className="moment-video-frame"
        style={{ '--ratio': ratioOf(video), ...(poster && pictureStyle(poster)) } as CSSProperties}
      >
        <video
          ref={element}
          src={url}
          poster={poster?.url ?? sceneFor(url).url}
          preload="none"
          {...inlineVideo}
          // Until it plays there is the button; without scripts there are the controls.
          controls={isBegun || !isAwake}
          aria-label={name}
          onPlay={() => setBegun(true)}
        />
        {!isBegun && (
          <button
            className="moment-play needs-script"
            type="button"
            aria-label={`播放${name}`}
            onClick={() => void element.current?.play().catch(() => undefined)}
          >
            <Icon name="play" size={26} filled />
          </button>
        )}
        {!isBegun && duration !== null && <span className="moment-duration">{durationText(duration)}</span>}
      </div>
      <AutoplayChoice on={autoplay} />
    </div>
  );
}
