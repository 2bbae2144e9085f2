import { SiteLink } from '#web/features/site/site-link.tsx';
import { Icon } from '#web/ui/icon.tsx';

import { currentOf, sectionOf } from './current-entry.ts';
import type { NavEntry } from './nav-entry.ts';

interface EntryProps {
  entry: NavEntry;
  pathname: string;
}

/** Levels below a submenu are shown in it, indented. */
function SubEntry({ entry, pathname }: EntryProps) {
  const text = (
    <>
      <b>{entry.label}</b>
      {entry.note && <small>{entry.note}</small>}
    </>
  );
  return (
    <li>
      {entry.url === undefined ? (
        <span className="top-menu-head">{text}</span>
      ) : (
        <SiteLink
          to={entry.url}
          opennew={entry.opennew}
          external={entry.external}
          data-section={sectionOf(entry.url)}
          aria-current={currentOf(entry, pathname)}
        >
          {text}
        </SiteLink>
      )}
      {entry.children && (
        <ul>
          {entry.children.map((child) => (
            <SubEntry key={child.label + child.url} entry={child} pathname={pathname} />
          ))}
        </ul>
      )}
    </li>
  );
}

function TopEntry({ entry, pathname }: EntryProps) {
  const current = currentOf(entry, pathname);
  const text = (
    <>
      {entry.label}
      {entry.children && <Icon name="chevron-down" size={14} />}
    </>
  );
  return (
    <li>
      {entry.url === undefined ? (
        <button type="button" aria-haspopup="true" aria-current={current}>
          {text}
        </button>
      ) : (
        <SiteLink
          to={entry.url}
          opennew={entry.opennew}
          external={entry.external}
          data-section={sectionOf(entry.url)}
          aria-current={current}
        >
          {text}
        </SiteLink>
      )}
      {entry.children && (
        <ul className="top-menu-sub">
          {entry.children.map((child) => (
            <SubEntry key={child.label + child.url} entry={child} pathname={pathname} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The menu in the header of wide pages. @see docs/reference/routes.md */
export function TopMenu({ entries, pathname }: { entries: readonly NavEntry[]; pathname: string }) {
  return (
    <nav className="top-menu" aria-label="主导航" data-menu="">
      <ul>
        {entries.map((entry) => (
          <TopEntry key={entry.label + entry.url} entry={entry} pathname={pathname} />
        ))}
      </ul>
    </nav>
  );
}
