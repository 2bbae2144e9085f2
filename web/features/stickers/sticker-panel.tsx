import './sticker-panel.css';

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { stickerCode, stickerColumns } from '#contract/features/stickers/rules.ts';
import { siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { type EmojiGroup, emojiGroups } from '#web/ui/emoji/emoji-table.ts';

import { storeRecentEmoji, readRecentEmoji } from './recent-emoji.ts';
import { StickerGrid } from './sticker-grid.tsx';
import { loadStickers, offeredPackages, type StickerPackage } from './sticker-packages.ts';

/** @see docs/reference/limits.md */
const emojiColumns = 7;

const emojiCells = (list: readonly string[]) => list.map((text) => ({ label: text, text }));

function EmojiTab({ onPick }: { onPick: (text: string) => void }) {
  const [group, setGroup] = useState<EmojiGroup>(emojiGroups[0] as EmojiGroup);
  const [recent] = useState(readRecentEmoji);
  const scroll = useRef<HTMLDivElement>(null);
  const pick = (text: string) => {
    storeRecentEmoji(text);
    onPick(text);
  };
  const show = (next: EmojiGroup) => {
    setGroup(next);
    scroll.current?.scrollTo({ top: 0 });
  };
  return (
    <>
      <div className="sticker-scroll" ref={scroll}>
        {recent.length > 0 && (
          <>
            <p>最近使用</p>
            <StickerGrid label="最近使用" cells={emojiCells(recent)} columns={emojiColumns} onPick={pick} />
          </>
        )}
        <p>{group.name}</p>
        <StickerGrid
          key={group.name}
          label={group.name}
          cells={emojiCells(group.list)}
          columns={emojiColumns}
          onPick={pick}
        />
      </div>
      <div className="sticker-groups" role="group" aria-label="表情分类">
        {emojiGroups.map((each) => (
          <button
            key={each.name}
            type="button"
            aria-pressed={each === group}
            aria-label={each.name}
            title={each.name}
            onClick={() => show(each)}
          >
            {each.symbol}
          </button>
        ))}
      </div>
    </>
  );
}

function PackageTab({ of, onPick }: { of: StickerPackage; onPick: (text: string) => void }) {
  const { loaded, reload } = useLoaded(() => loadStickers(of.url));
  if (loaded.state === 'loading') return <p className="sticker-note">加载中...</p>;
  if (loaded.state === 'failed') {
    return (
      <p className="sticker-note" role="alert">
        表情没能加载出来
        <button className="button button-small" type="button" onClick={() => void reload()}>
          重试
        </button>
      </p>
    );
  }
  if (loaded.value.size === 0) return <p className="sticker-note">暂无数据</p>;
  const cells = [...loaded.value].map(([name, image]) => ({ label: name, text: stickerCode(name, of.size), image }));
  return (
    <div className="sticker-scroll">
      <StickerGrid label="表情包" cells={cells} columns={stickerColumns(of.size)} onPick={onPick} />
    </div>
  );
}

interface TabsProps {
  id: string;
  packages: readonly StickerPackage[];
  tab: number;
  onTab: (tab: number) => void;
}

function Tabs({ id, packages, tab, onTab }: TabsProps) {
  const tabs = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (tab + step + packages.length + 1) % (packages.length + 1);
    onTab(next);
    (tabs.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  const traits = (place: number) => ({
    type: 'button' as const,
    role: 'tab',
    id: `${id}-tab-${place}`,
    'aria-selected': tab === place,
    'aria-controls': id,
    tabIndex: tab === place ? 0 : -1,
    onClick: () => onTab(place),
  });
  return (
    <div className="sticker-tabs" role="tablist" aria-label="表情与表情包" ref={tabs} onKeyDown={walk}>
      <button {...traits(0)} data-focus="">
        表情
      </button>
      {packages.map(({ url, icon }, place) => (
        <button key={url} {...traits(place + 1)} aria-label={`表情包 ${place + 1}`}>
          {icon ? <img src={icon} alt="" width={26} height={26} /> : place + 1}
        </button>
      ))}
    </div>
  );
}

export interface StickerPanelProps {
  /** Receives the text of the chosen emoji or sticker. */
  onPick: (text: string) => void;
  onClose: () => void;
}

/** Emoji, and a tab for each package of stickers that the site offers. @see docs/reference/routes.md, docs/reference/validations.md, docs/reference/limits.md */
export function StickerPanel({ onPick, onClose }: StickerPanelProps) {
  const [tab, setTab] = useState(0);
  const { loaded } = useLoaded(siteOptions);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const packages = offeredPackages(loaded.value ?? null);
  const chosen = packages[tab - 1];
  return (
    <div
      ref={panel}
      className="sticker-panel"
      role="group"
      aria-label="表情"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Tabs id={id} packages={packages} tab={tab} onTab={setTab} />
      <div role="tabpanel" id={id} aria-labelledby={`${id}-tab-${tab}`}>
        {chosen ? <PackageTab key={chosen.url} of={chosen} onPick={onPick} /> : <EmojiTab onPick={onPick} />}
      </div>
    </div>
  );
}
