import { type FocusEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';

import { getGiftRecord } from '#contract/features/gifts/calls.ts';
import type { GiftRecord } from '#contract/features/gifts/entities.ts';
import { tickerRecords } from '#contract/features/gifts/limits.ts';
import { subscribe } from '#web/features/live/subscribe.ts';
import { SmallPicture } from '#web/features/media/pictures/small-picture.tsx';
import { send } from '#web/kit/client.ts';
import { Icon } from '#web/ui/icon.tsx';

import './gift-marquee.css';

export interface GiftMarqueeProps {
  /** 1 fast, 2 normal, 3 slow. @see docs/reference/limits.md */
  speed: '1' | '2' | '3';
  onClose?: (() => void) | undefined;
}

export const speedClasses = { '1': 'is-fast', '2': 'is-normal', '3': 'is-slow' } as const;

function GiftLine({ record }: { record: GiftRecord }) {
  return (
    <li>
      {record.gift_img && <SmallPicture src={record.gift_img} width={20} height={20} />}
      <Link to={`/author/${record.from_id}`}>{record.from}</Link>
      <span>送给</span>
      <Link to={`/author/${record.to_id}`}>{record.to}</Link>
      <b>
        ×{record.count} {record.name}
      </b>
    </li>
  );
}

/** The lines of the ticker, rendered twice for a seamless loop; the second copy is hidden from assistive technology. */
export function GiftLines({ records }: { records: readonly GiftRecord[] }) {
  if (records.length === 0) return <p className="gift-none">暂无数据</p>;
  return (
    <div className="gift-track" style={{ '--lines': records.length } as React.CSSProperties}>
      <ul>
        {records.map((record) => (
          <GiftLine key={record.id} record={record} />
        ))}
      </ul>
      <ul aria-hidden="true" inert>
        {records.map((record) => (
          <GiftLine key={record.id} record={record} />
        ))}
      </ul>
    </div>
  );
}

/** Puts records that are not shown yet before the others; the oldest leave. */
export function withNew(known: readonly GiftRecord[], list: readonly GiftRecord[]): GiftRecord[] {
  const ids = new Set(known.map(({ id }) => id));
  const added = list.filter(({ id }) => !ids.has(id));
  return added.length === 0 ? [...known] : [...added, ...known].slice(0, tickerRecords);
}

/** By keys a name may be anywhere on the track, which stands still then. */
function showFocused({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** The newest gifts, moving past at the foot of the window. @see docs/reference/routes.md */
export function GiftMarquee({ speed, onClose }: GiftMarqueeProps) {
  const [records, setRecords] = useState<GiftRecord[] | null>(null);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    send(getGiftRecord, {}).then(setRecords, () => undefined);
    return subscribe('gifts', ({ list }) => setRecords((known) => known && withNew(known, list)));
  }, []);
  if (!records) return null;
  return (
    <aside className={`gift-ticker ${speedClasses[speed]}${isPaused ? ' is-paused' : ''}`} aria-label="礼物动态">
      <Icon name="gift" size={16} />
      <div className="gift-window" onFocus={showFocused}>
        <GiftLines records={records} />
      </div>
      {records.length > 0 && (
        <button
          className="gift-pause"
          type="button"
          aria-label={isPaused ? '继续滚动' : '暂停滚动'}
          onClick={() => setPaused(!isPaused)}
        >
          <Icon name={isPaused ? 'play' : 'pause'} size={14} />
        </button>
      )}
      {onClose && (
        <button type="button" aria-label="收起礼物动态" onClick={onClose}>
          <Icon name="x" size={14} />
        </button>
      )}
    </aside>
  );
}
