import './media-page.css';

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

import { cropMedia } from '#contract/features/media/edits.calls.ts';
import type { LibraryItem } from '#contract/features/media/library.entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import type { DialogControls } from '#web/ui/dialogs/dialog-stack.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { type Area, dragArea, type CropHandle, clampArea, centredArea, type ImageSize } from './crop-area.ts';
import type { CropProps } from './media-dialogs.ts';

type Props = CropProps & { dialog: DialogControls<LibraryItem> };
type Turn = 0 | 90 | 180 | 270;

const grips: readonly Exclude<CropHandle, 'm'>[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];
const ratios = [
  ['自由', null],
  ['原比例', 0],
  ['1:1', 1],
  ['4:3', 4 / 3],
  ['3:2', 3 / 2],
  ['16:9', 16 / 9],
] as const;
const arrows: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Draws the rotated image, scaled down to the size needed on screen. */
function useTurned(item: LibraryItem, turn: Turn, whole: ImageSize) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const image = new Image();
    let isCurrent = true;
    image.addEventListener('error', () => isCurrent && setFailed(true));
    image.addEventListener('load', () => {
      const context = canvas.current?.getContext('2d');
      if (!isCurrent || !context || !canvas.current) return;
      const scale = Math.min(1, 1400 / Math.max(whole.width, whole.height));
      const [width, height] = [Math.round(whole.width * scale), Math.round(whole.height * scale)];
      Object.assign(canvas.current, { width, height });
      context.translate(width / 2, height / 2);
      context.rotate((turn * Math.PI) / 180);
      const [wide, tall] = turn % 180 === 0 ? [width, height] : [height, width];
      context.drawImage(image, -wide / 2, -tall / 2, wide, tall);
    });
    image.src = item.url;
    return () => {
      isCurrent = false;
    };
  }, [item.url, turn, whole.width, whole.height]);
  return { canvas, hasFailed };
}

interface FrameProps {
  whole: ImageSize;
  area: Area;
  ratio: number | null;
  onArea: (area: Area) => void;
}

/** The crop area over the image: moved by pointer or arrow keys (with Shift, resized). */
function CropFrame({ whole, area, ratio, onArea }: FrameProps) {
  const held = useRef<{ grip: CropHandle; x: number; y: number; area: Area; scale: number } | null>(null);
  const take = (event: PointerEvent<HTMLElement>, grip: CropHandle): void => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const frame = event.currentTarget.closest('.media-crop-stage');
    const scale = whole.width / (frame?.clientWidth || whole.width);
    held.current = { grip, x: event.clientX, y: event.clientY, area, scale };
  };
  const move = (event: PointerEvent): void => {
    const from = held.current;
    if (!from) return;
    const by = { right: (event.clientX - from.x) * from.scale, down: (event.clientY - from.y) * from.scale };
    onArea(dragArea(whole, from.area, from.grip, by, ratio));
  };
  const leave = (): void => {
    held.current = null;
  };
  const press = (event: KeyboardEvent): void => {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    const size = Math.max(1, Math.round(whole.width / 100));
    const by = { right: step[0] * size, down: step[1] * size };
    onArea(dragArea(whole, area, event.shiftKey ? 'se' : 'm', by, ratio));
  };
  const share = (value: number, of: number): string => `${(value / of) * 100}%`;
  const place = {
    left: share(area.x, whole.width),
    top: share(area.y, whole.height),
    width: share(area.width, whole.width),
    height: share(area.height, whole.height),
  };
  return (
    <div
      className="media-crop-area"
      style={place}
      role="application"
      aria-label={`裁剪范围 ${area.width} × ${area.height}：方向键移动，按住 Shift 调整大小`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move it
      tabIndex={0}
      data-focus-first
      onPointerDown={(event) => take(event, 'm')}
      onPointerMove={move}
      onPointerUp={leave}
      onPointerCancel={leave}
      onKeyDown={press}
    >
      {grips.map((grip) => (
        <span
          key={grip}
          className={`media-crop-grip media-crop-${grip}`}
          onPointerDown={(event) => take(event, grip)}
          onPointerMove={move}
          onPointerUp={leave}
          onPointerCancel={leave}
        />
      ))}
    </div>
  );
}

/** Rotates and crops an image, saved as a new file or over the original. */
export function CropDialog({ item, isCopy = false, dialog }: Props) {
  const [turn, setTurn] = useState<Turn>(0);
  const [choice, setChoice] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const own = { width: item.width ?? 1, height: item.height ?? 1 };
  const sideOf = (at: Turn): ImageSize => (at % 180 === 0 ? own : { width: own.height, height: own.width });
  const whole = sideOf(turn);
  const [area, setArea] = useState<Area>(() => centredArea(own, null));
  const { canvas, hasFailed } = useTurned(item, turn, whole);
  const ratioOf = (at: number, side: ImageSize): number | null => {
    const [, ratio] = ratios[at] ?? ratios[0];
    return ratio === 0 ? side.width / side.height : ratio;
  };
  const rotate = (): void => {
    const next = ((turn + 90) % 360) as Turn;
    setTurn(next);
    setArea(centredArea(sideOf(next), ratioOf(choice, sideOf(next))));
  };
  async function save(as: 'copy' | 'replace'): Promise<void> {
    setBusy(true);
    dialog.hold(true);
    try {
      const answer = await send(cropMedia, { id: item.id, rotate: turn, ...clampArea(whole, area), as });
      if (!isCopy) toast.success(as === 'copy' ? '已存为新文件' : '已替换，使用它的地方一并更新');
      dialog.hold(false);
      dialog.done(answer.item);
    } catch (error) {
      reportFailure(error);
      dialog.hold(false);
      setBusy(false);
    }
  }
  return (
    <div className="media-crop">
      <div className="media-crop-tools">
        <button className="button button-small" type="button" disabled={isBusy} onClick={rotate}>
          <Icon name="rotate-cw" size={15} />
          旋转
        </button>
        <span role="group" aria-label="比例">
          {ratios.map(([label], at) => (
            <button
              key={label}
              className="button button-small"
              type="button"
              aria-pressed={choice === at}
              disabled={isBusy}
              onClick={() => {
                setChoice(at);
                setArea(centredArea(whole, ratioOf(at, whole)));
              }}
            >
              {label}
            </button>
          ))}
        </span>
        <output>{`${area.width} × ${area.height}`}</output>
      </div>
      {hasFailed ? (
        <p className="media-quiet" role="alert">
          图片没能加载出来，请稍后再试。
        </p>
      ) : (
        <div className="media-crop-stage" style={{ aspectRatio: `${whole.width} / ${whole.height}` }}>
          <canvas ref={canvas} aria-hidden="true" />
          <CropFrame whole={whole} area={area} ratio={ratioOf(choice, whole)} onArea={setArea} />
        </div>
      )}
      <div className="dialog-actions">
        <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
          取消
        </button>
        {!isCopy && (
          <button className="button" type="button" disabled={isBusy || hasFailed} onClick={() => void save('copy')}>
            存为新文件
          </button>
        )}
        <button
          className="button button-primary"
          type="button"
          disabled={isBusy || hasFailed}
          onClick={() => void save(isCopy ? 'copy' : 'replace')}
        >
          {isBusy ? '正在处理…' : isCopy ? '裁剪' : '替换原图'}
        </button>
      </div>
    </div>
  );
}
