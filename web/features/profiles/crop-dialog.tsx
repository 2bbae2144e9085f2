import './crop-dialog.css';

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

import { profileErrors } from '#contract/features/profiles/copy.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError } from '#web/kit/client.ts';
import type { DialogControls } from '#web/ui/dialogs/dialog-stack.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { cropAreaOf, dragView, clampView, maxZoom, type View, initialView } from './crop-geometry.ts';
import { type CropProps, encodeCanvas } from './crop-picture.ts';

type Props = CropProps & { dialog: DialogControls<void> };

const keyStep = 16;
const steps: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
};

/** The view, and the handlers that change it: pointer, keys, wheel. */
function useView({ picture, output }: CropProps) {
  const [view, setView] = useState<View>(() => initialView(picture));
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { left, top, width, height } = cropAreaOf(picture, output, view);
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, output.width, output.height);
    context.drawImage(picture, left, top, width, height, 0, 0, output.width, output.height);
  }, [picture, output, view]);

  const zoomTo = (zoom: number) => setView((now) => clampView(picture, output, { ...now, zoom }));
  const move = (right: number, down: number) => {
    // Pointer moves are in CSS pixels, the frame in output pixels.
    const ratio = output.width / (canvas.current?.clientWidth || output.width);
    setView((now) => dragView(picture, output, now, right * ratio, down * ratio));
  };
  const canvasHandlers = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!held.current) return;
      move(event.clientX - held.current.x, event.clientY - held.current.y);
      held.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => (held.current = null),
    onPointerCancel: () => (held.current = null),
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (step) move(...step);
      else if (event.key === '+' || event.key === '=') zoomTo(view.zoom + 0.1);
      else if (event.key === '-') zoomTo(view.zoom - 0.1);
      else return;
      event.preventDefault();
    },
  };
  return { canvas, view, zoomTo, canvasHandlers };
}

function useSending({ upload, dialog }: Props) {
  const [stage, setStage] = useState<'' | '正在处理…' | '正在上传…'>('');
  async function confirm(canvas: HTMLCanvasElement | null): Promise<void> {
    if (!canvas || stage !== '') return;
    setStage('正在处理…');
    dialog.hold(true);
    try {
      const base64 = await encodeCanvas(canvas);
      setStage('正在上传…');
      await upload(base64);
      dialog.done();
    } catch (error) {
      if (error instanceof CallError) reportFailure(error);
      else toast.error(error instanceof Error ? error.message : profileErrors.notPicture);
    } finally {
      setStage('');
      dialog.hold(false);
    }
  }
  return { stage, confirm };
}

/** Selects the crop area: by dragging, with the arrow keys, and by zooming with the slider. */
export function CropDialog(props: Props) {
  const { output, isRound, dialog } = props;
  const { canvas, view, zoomTo, canvasHandlers } = useView(props);
  const { stage, confirm } = useSending(props);
  return (
    <div className="crop">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the picture */}
      <div
        className={isRound ? 'crop-frame is-round' : 'crop-frame'}
        role="application"
        aria-label="裁剪区域：方向键移动图片，加号与减号缩放"
        tabIndex={0}
        data-focus-first
        {...canvasHandlers}
      >
        <canvas ref={canvas} width={output.width} height={output.height} />
      </div>
      <label className="crop-zoom">
        <Icon name="image" size={14} />
        <span className="visually-hidden">缩放</span>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={view.zoom}
          aria-valuetext={`${view.zoom.toFixed(1)} 倍`}
          onChange={(event) => zoomTo(Number(event.target.value))}
        />
        <Icon name="image" size={22} />
      </label>
      <p className="visually-hidden" role="status">
        {stage}
      </p>
      <p className="crop-hint">拖动图片调整位置，也可以用方向键。</p>
      <div className="dialog-actions">
        <button className="button" type="button" disabled={stage !== ''} onClick={() => dialog.cancel()}>
          取消
        </button>
        <button
          className="button button-primary"
          type="button"
          disabled={stage !== ''}
          onClick={() => void confirm(canvas.current)}
        >
          {stage || '使用这张图片'}
        </button>
      </div>
    </div>
  );
}
