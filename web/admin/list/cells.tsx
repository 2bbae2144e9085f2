import { type ReactNode, useState } from 'react';

import { Avatar } from '#web/ui/avatar.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { relativeTime } from '#web/ui/relative-time.ts';

export type StateTone = 'ok' | 'warn' | 'danger' | 'info' | 'plain';

/** A status, as a dot and a word. */
export function StateMark({ tone, children }: { tone: StateTone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'state-mark' : `state-mark state-mark-${tone}`}>{children}</span>;
}

/** A relative time with the exact time as tooltip; nothing for null. */
export function RelativeTime({ at }: { at: string | null }) {
  const [now] = useState(Date.now);
  if (at === null) return null;
  const timeMs = Date.parse(at);
  return (
    <time className="cell-when" dateTime={at} title={formatDate(timeMs, 'YYYY-MM-DD HH:mm:ss')}>
      {relativeTime(timeMs, now)}
    </time>
  );
}

/** A time as written in CSV files. */
export const csvTime = (at: string | null): string =>
  at === null ? '' : formatDate(Date.parse(at), 'YYYY-MM-DD HH:mm:ss');

interface PersonCellProps {
  name: string;
  seed: string | number;
  avatar?: string;
  href?: string;
  /** Secondary line. */
  children?: ReactNode;
}

/** A user: avatar, name and details. */
export function UserCell({ name, seed, avatar, href, children }: PersonCellProps) {
  return (
    <div className="cell-person">
      <Avatar src={avatar} seed={seed} size={32} />
      <span>
        {href ? (
          <a className="cell-name" href={href} target="_blank" rel="noopener">
            {name}
          </a>
        ) : (
          <b className="cell-name">{name}</b>
        )}
        {children && <span className="cell-note">{children}</span>}
      </span>
    </div>
  );
}

interface RowButtonProps {
  icon: IconName;
  /** Full description of the action and its target: 通过小明的评论. */
  label: string;
  /** Tooltip; defaults to the label. */
  title?: string;
  isDangerous?: boolean;
  isPressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

/** An action button for one row. Wrap several in `<span className="row-acts">`. */
export function RowButton({ icon, label, title = label, isDangerous, isPressed, disabled, onPress }: RowButtonProps) {
  return (
    <button
      className={isDangerous ? 'icon-button is-dangerous' : 'icon-button'}
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      title={title}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} size={17} />
    </button>
  );
}
