import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { Icon } from '#web/ui/icon.tsx';

import { type AdminEntry, adminPath, groupsFor } from './entries.ts';
import { usePendingCounts } from './pending-counts.ts';

/** Scroll position of the navigation, which is rendered again on every page. */
let scrolledTo = 0;

interface EntryProps {
  entry: AdminEntry;
  count: number;
  isCurrent: boolean;
  onLeave: () => void;
}

function Entry({ entry, count, isCurrent, onLeave }: EntryProps) {
  return (
    <li>
      <Link onClick={onLeave} to={adminPath(entry.key)} aria-current={isCurrent ? 'page' : undefined}>
        <Icon name={entry.icon} />
        <span>{entry.label}</span>
        {count > 0 && (
          <b className="admin-count">
            {count > 99 ? '99+' : count}
            <span className="visually-hidden"> 条待处理</span>
          </b>
        )}
      </Link>
    </li>
  );
}

export interface AdminNavProps {
  current: string;
  user: CurrentUser | null;
  /** Called when an entry is chosen. */
  onLeave: () => void;
}

/** The pages a user can open, in groups, with counts of pending items. */
export function AdminNav({ current, user, onLeave }: AdminNavProps) {
  const nav = useRef<HTMLElement>(null);
  const waiting = usePendingCounts(user?.power ?? 0)?.waiting;
  const isKnown = user !== null;
  useEffect(() => {
    const place = nav.current;
    // Entries are only rendered once the user is known.
    if (!place || !isKnown) return undefined;
    place.scrollTop = scrolledTo;
    place.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    return () => {
      scrolledTo = place.scrollTop;
    };
  }, [isKnown]);
  return (
    <nav ref={nav} className="admin-nav" aria-label="后台导航">
      {user &&
        groupsFor(user).map(({ name, entries }) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            <ul>
              {entries.map((entry) => (
                <Entry
                  key={entry.key}
                  entry={entry}
                  count={(entry.waiting && waiting?.[entry.waiting]) ?? 0}
                  isCurrent={entry.key === current}
                  onLeave={onLeave}
                />
              ))}
            </ul>
          </section>
        ))}
    </nav>
  );
}
