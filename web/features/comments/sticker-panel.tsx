import './sticker-panel.css';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { type EmojiGroup, emojiGroups } from '#web/ui/emoji/emoji-table.ts';
import { storedValues } from '#web/ui/stored-value.ts';

import { loadStickers, stickerCode, type StickerMap, type StickerPackage } from './sticker-packages.ts';

const kept = storedValues('somnia');
const recentKey = 'recent-emoji';
const recentCount = 14;
/** @spec S9 the grid has seven columns, five for the biggest stickers */
const columns = { usual: 7, biggest: 5 } as const;

function readRecent(): string[] {
  const found = kept.read(recentKey);
  return Array.isArray(found)
    ? found.filter((each): each is string => typeof each === 'string').slice(0, recentCount)
    : [];
}

function noteRecent(emoji: string): void {
  kept.write(recentKey, [emoji, ...readRecent().filter((each) => each !== emoji)].slice(0, recentCount));
}

interface Cell {
  key: string;
  label: string;
  text: string;
  image?: string;
}

interface GridProps {
  label: string;
  cells: readonly Cell[];
  isBig?: boolean;
  onPick: (cell: Cell) => void;
}

/** Arrows walk through the cells; one of them is reached by Tab. */
function Grid({ label, cells, isBig = false, onPick }: GridProps) {
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const width = isBig ? columns.biggest : columns.usual;
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: width, ArrowUp: -width };
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(cells.length - 1, Math.max(0, at + step));
    setAt(next);
    (grid.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div
      ref={grid}
      className={`sticker-grid${isBig ? ' sticker-grid-big' : ''}`}
      role="group"
      aria-label={label}
      onKeyDown={walk}
    >
      {cells.map((cell, place) => (
        <button
          key={cell.key}
          type="button"
          tabIndex={place === Math.min(at, cells.length - 1) ? 0 : -1}
          aria-label={cell.label}
          title={cell.label}
          onFocus={() => setAt(place)}
          onClick={() => onPick(cell)}
        >
          {cell.image ? <img src={cell.image} alt="" loading="lazy" decoding="async" /> : cell.text}
        </button>
      ))}
    </div>
  );
}

const emojiCells = (list: readonly string[]): Cell[] => list.map((text) => ({ key: text, label: text, text }));

function EmojiTab({ onPick }: { onPick: (text: string) => void }) {
  const [group, setGroup] = useState<EmojiGroup>(emojiGroups[0] as EmojiGroup);
  const [recent] = useState(readRecent);
  const pick = ({ text }: Cell) => {
    noteRecent(text);
    onPick(text);
  };
  return (
    <>
      <div className="sticker-scroll">
        {recent.length > 0 && (
          <>
            <p>最近使用</p>
            <Grid label="最近使用" cells={emojiCells(recent)} onPick={pick} />
            <p>{group.name}</p>
          </>
        )}
        <Grid key={group.name} label={group.name} cells={emojiCells(group.list)} onPick={pick} />
      </div>
      <div className="sticker-groups" role="group" aria-label="表情分类">
        {emojiGroups.map((each) => (
          <button
            key={each.name}
            type="button"
            aria-pressed={each === group}
            aria-label={each.name}
            title={each.name}
            onClick={() => setGroup(each)}
          >
            {each.face}
          </button>
        ))}
      </div>
    </>
  );
}

function PackageTab({ of, onPick }: { of: StickerPackage; onPick: (text: string) => void }) {
  const [stickers, setStickers] = useState<StickerMap | 'failed' | null>(null);
  const load = () => {
    setStickers(null);
    loadStickers(of.url).then(setStickers, () => setStickers('failed'));
  };
  useEffect(load, [of.url]);
  if (stickers === null) return <p className="sticker-note">加载中…</p>;
  if (stickers === 'failed') {
    return (
      <p className="sticker-note">
        贴纸没能加载出来。
        <button className="text-link" type="button" onClick={load}>
          重试
        </button>
      </p>
    );
  }
  if (stickers.size === 0) return <p className="sticker-note">暂无数据</p>;
  const cells = [...stickers].map(([name, image]) => ({
    key: name,
    label: name,
    text: stickerCode(name, of.size),
    image,
  }));
  return (
    <div className="sticker-scroll">
      <Grid label="贴纸" cells={cells} isBig={of.size === 'biggest'} onPick={({ text }) => onPick(text)} />
    </div>
  );
}

export interface StickerPanelProps {
  packages: readonly StickerPackage[];
  onPick: (text: string) => void;
  onClose: () => void;
}

/** Emoji, and a tab for each package of stickers. @spec S2 S5 S9 */
export function StickerPanel({ packages, onPick, onClose }: StickerPanelProps) {
  const [tab, setTab] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('[aria-pressed]')?.focus(), []);
  return (
    <div
      ref={panel}
      className="sticker-panel"
      role="group"
      aria-label="表情与贴纸"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="sticker-tabs" role="group" aria-label="表情包">
        <button type="button" aria-pressed={tab === 0} onClick={() => setTab(0)}>
          表情
        </button>
        {packages.map((each, place) => (
          <button
            key={each.url}
            type="button"
            aria-pressed={tab === place + 1}
            aria-label={`贴纸包 ${place + 1}`}
            onClick={() => setTab(place + 1)}
          >
            {each.icon ? <img src={each.icon} alt="" width={24} height={24} /> : '贴纸'}
          </button>
        ))}
      </div>
      {tab === 0 ? (
        <EmojiTab onPick={onPick} />
      ) : (
        <PackageTab of={packages[tab - 1] as StickerPackage} onPick={onPick} />
      )}
    </div>
  );
}
