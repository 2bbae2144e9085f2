import './media-page.css';

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

import type { FocusPoint as Point } from '#contract/features/media/focus.rules.ts';
import { updateMedia } from '#contract/features/media/library.calls.ts';
import type { LibraryItem } from '#contract/features/media/library.entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { Icon } from '#web/ui/icon.tsx';

const centre: Point = { x: 50, y: 50 };
const saveDelayMs = 600;
const keySteps: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));

/** Saves the last choice a moment after it was made, and what is left when the dialog closes. */
function useSaved(item: LibraryItem, onSaved: (item: LibraryItem) => void) {
  const waiting = useRef<{ timer: number; save: () => void } | null>(null);
  useEffect(
    () => () => {
      if (!waiting.current) return;
      clearTimeout(waiting.current.timer);
      waiting.current.save();
    },
    [],
  );
  return (focus: Point | null): void => {
    clearTimeout(waiting.current?.timer);
    const save = () => {
      waiting.current = null;
      send(updateMedia, { id: item.id, focus }).then(onSaved, reportFailure);
    };
    waiting.current = { timer: window.setTimeout(save, saveDelayMs), save };
  };
}

interface FocusPointProps {
  item: LibraryItem & { width: number; height: number };
  onSaved: (item: LibraryItem) => void;
}

/** The preview of an image with its focus point, moved by pointer or arrow keys (with Shift in larger steps). */
export function FocusPoint({ item, onSaved }: FocusPointProps) {
  const [point, setPoint] = useState<Point | null>(item.focus);
  const save = useSaved(item, onSaved);
  const [isHeld, setHeld] = useState(false);
  const { x, y } = point ?? centre;
  const choose = (next: Point | null): void => {
    setPoint(next);
    save(next);
  };
  const follow = (event: PointerEvent<HTMLElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    choose({
      x: within(((event.clientX - left) / width) * 100),
      y: within(((event.clientY - top) / height) * 100),
    });
  };
  const press = (event: KeyboardEvent): void => {
    const step = keySteps[event.key];
    if (!step) return;
    event.preventDefault();
    const size = event.shiftKey ? 10 : 1;
    choose({ x: within(x + step[0] * size), y: within(y + step[1] * size) });
  };
  return (
    <div className="media-focus">
      <div
        className="media-focus-stage"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setHeld(true);
          follow(event);
        }}
        onPointerMove={(event) => isHeld && follow(event)}
        onPointerUp={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
      >
        <img className="media-preview" src={item.url} alt={item.alt} width={item.width} height={item.height} />
        <span
          className="media-focus-point"
          style={{ left: `${x}%`, top: `${y}%` }}
          role="application"
          aria-label={`焦点在左起 ${x}%、上起 ${y}%：方向键移动，按住 Shift 移动得更快`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move it
          tabIndex={0}
          onKeyDown={press}
        />
      </div>
      <div className="media-focus-views" aria-hidden="true">
        {[3 / 2, 1, 836 / 372].map((ratio) => (
          <span key={ratio} style={{ aspectRatio: ratio }}>
            <img src={item.thumbnail_url || item.url} alt="" style={{ objectPosition: `${x}% ${y}%` }} />
          </span>
        ))}
      </div>
      <p className="media-quiet">
        拖动圆点选定焦点，图片被裁成卡片、方形缩略图或宽幅时，那里始终留在画面中。
        {point && (
          <button className="text-link" type="button" onClick={() => choose(null)}>
            <Icon name="rotate-ccw" size={13} />
            恢复居中
          </button>
        )}
      </p>
    </div>
  );
}
