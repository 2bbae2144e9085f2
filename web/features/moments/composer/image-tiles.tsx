import { type KeyboardEvent, useId, useRef, useState } from 'react';

import { maxMomentImages } from '#contract/features/moments/limits.ts';
import { Icon } from '#web/ui/icon.tsx';

import { type Attachment, isUploading, uploadWord } from './attachments.ts';
import type { ComposerStore } from './composer-store.ts';
import { useTileDrag } from './use-tile-drag.ts';

const keyHint = '按住拖动，或用方向键调整顺序；Delete 移除';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function TileState({ image, onRetry }: { image: Attachment; onRetry: () => void }) {
  if (isUploading(image)) {
    return (
      <span className="compose-tile-veil">
        <progress max={100} value={image.percent} aria-label={`${image.name} 的上传进度`} />
        {uploadWord(image)}
      </span>
    );
  }
  if (image.stage !== 'failed') return null;
  return (
    <button className="compose-tile-veil" type="button" data-tile-action="" title={image.message} onClick={onRetry}>
      <Icon name="rotate-ccw" size={18} />
      重试
    </button>
  );
}

interface TileProps {
  image: Attachment;
  place: number;
  count: number;
  isChosen: boolean;
  isLocked: boolean;
  hintId: string;
  onChoose: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onRetry: () => void;
}

function Tile({ image, place, count, isChosen, isLocked, hintId, onChoose, onMove, onRemove, onRetry }: TileProps) {
  const name = `第 ${place + 1} 张图片`;
  const press = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (isLocked) return;
    if (step !== undefined) onMove(place + step);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
  };
  return (
    <li className="compose-tile" data-tile="" data-stage={image.stage}>
      <button
        className="compose-tile-face"
        type="button"
        aria-label={`${name}，共 ${count} 张`}
        aria-describedby={hintId}
        aria-pressed={isChosen}
        onClick={onChoose}
        onKeyDown={press}
      >
        {image.preview !== '' && <img src={image.preview} alt="" draggable={false} decoding="async" />}
        {image.preview === '' && image.stage === 'done' && <Icon name="image" size={22} />}
      </button>
      <TileState image={image} onRetry={onRetry} />
      {!isLocked && (
        <button
          className="compose-tile-remove"
          type="button"
          data-tile-action=""
          aria-label={isUploading(image) ? `取消上传${name}` : `移除${name}`}
          onClick={onRemove}
        >
          <Icon name="x" size={14} />
        </button>
      )}
    </li>
  );
}

interface MoveBarProps {
  place: number;
  count: number;
  onMove: (to: number) => void;
}

/** Buttons for the chosen image, since not everybody can drag. */
function MoveBar({ place, count, onMove }: MoveBarProps) {
  const step = (label: string, to: number, icon: 'arrow-left' | 'arrow-right') => (
    <button
      className="button button-small button-quiet"
      type="button"
      disabled={to < 0 || to >= count}
      onClick={() => onMove(to)}
    >
      <Icon name={icon} size={14} />
      {label}
    </button>
  );
  return (
    <p className="compose-move" role="group" aria-label="调整顺序">
      <span>
        第 {place + 1} 张，共 {count} 张
      </span>
      {step('前移', place - 1, 'arrow-left')}
      {step('后移', place + 1, 'arrow-right')}
    </p>
  );
}

interface ImageTilesProps {
  store: ComposerStore;
  images: readonly Attachment[];
  isLocked: boolean;
  onAdd: () => void;
}

/** The images of a moment: their order, progress and removal. */
export function ImageTiles({ store, images, isLocked, onAdd }: ImageTilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const hintId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [spoken, setSpoken] = useState('');
  const count = images.length;
  const chosenPlace = images.findIndex(({ key }) => key === chosen);
  const say = (to: number): void => setSpoken(`已移到第 ${Math.min(Math.max(to, 0), count - 1) + 1} 张`);
  const move = (from: number, to: number): void => {
    const image = images[from];
    if (image && !isLocked) store.moveFile(image.key, to);
  };
  useTileDrag(list, { onMove: move, onDrop: say }, !isLocked);
  const remove = (place: number): void => {
    const image = images[place];
    if (!image) return;
    store.removeFile(image.key);
    setSpoken(`已移除，还有 ${count - 1} 张`);
    const faces = list.current?.querySelectorAll<HTMLElement>('.compose-tile-face');
    faces?.[place === count - 1 ? place - 1 : place + 1]?.focus();
  };
  const failed = images.find(({ stage }) => stage === 'failed');
  return (
    <div className="compose-images">
      <p className="visually-hidden" id={hintId}>
        {keyHint}
      </p>
      <ul ref={list} aria-label="图片">
        {images.map((image, place) => (
          <Tile
            key={image.key}
            image={image}
            place={place}
            count={count}
            isChosen={image.key === chosen && count > 1}
            isLocked={isLocked}
            hintId={hintId}
            onChoose={() => setChosen(image.key === chosen ? null : image.key)}
            onMove={(to) => {
              move(place, to);
              say(to);
            }}
            onRemove={() => remove(place)}
            onRetry={() => store.retryFile(image.key)}
          />
        ))}
        {count < maxMomentImages && !isLocked && (
          <li className="compose-tile">
            <button
              className="compose-add"
              type="button"
              aria-label={`添加图片 ${count} / ${maxMomentImages}`}
              onClick={onAdd}
            >
              <Icon name="plus" size={20} />
              <span aria-hidden="true">
                {count} / {maxMomentImages}
              </span>
            </button>
          </li>
        )}
      </ul>
      {chosenPlace >= 0 && count > 1 && !isLocked && (
        <MoveBar
          place={chosenPlace}
          count={count}
          onMove={(to) => {
            move(chosenPlace, to);
            say(to);
          }}
        />
      )}
      {failed && (
        <p className="field-error">
          <Icon name="info" size={14} />
          {failed.message}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </div>
  );
}
