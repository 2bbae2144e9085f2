import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';

import { currentOf } from '#web/features/menus/current-entry.ts';
import type { NavEntry } from '#web/features/menus/nav-entry.ts';
import { useSiteFacts } from '#web/features/site/site-facts.ts';
import { SiteLink } from '#web/features/site/site-link.tsx';
import { moonlitSea } from '#web/ui/art/scenes.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toggleTheme } from '#web/ui/theme.ts';

import { randomAddress } from './masthead.tsx';
import './drawer.css';

export const drawerId = 'site-menu';

function drawer(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`#${drawerId}`);
}

/**
 * Opens the drawer as a modal dialog, with the focus kept inside by the browser. Without scripts the same button
 * opens the same element as a popover.
 */
export function openDrawer(event: MouseEvent): void {
  event.preventDefault();
  drawer()?.showModal();
}

export function closeDrawer(): void {
  drawer()?.close();
}

function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>): void {
  if (event.target === event.currentTarget) closeDrawer();
}

function DrawerEntry({ entry, pathname }: { entry: NavEntry; pathname: string }) {
  const current = currentOf(entry, pathname);
  const link = entry.url !== undefined && (
    <SiteLink to={entry.url} opennew={entry.opennew} external={entry.external} aria-current={current}>
      {entry.label}
      {entry.note && <small>{entry.note}</small>}
    </SiteLink>
  );
  if (!entry.children) return link;
  return (
    <details open={current !== undefined}>
      <summary>
        {entry.label}
        <Icon name="chevron-down" size={16} />
      </summary>
      {link}
      {entry.children.map((child) => (
        <DrawerEntry key={child.label + child.url} entry={child} pathname={pathname} />
      ))}
    </details>
  );
}

/** The menu of narrow pages. @spec S2 */
export function Drawer() {
  const { name, description, topNav, randomRead } = useSiteFacts();
  const { pathname } = useLocation();
  return (
    <dialog className="drawer" id={drawerId} popover="auto" aria-label="菜单" onClick={closeOnBackdrop}>
      <div className="drawer-in">
        <div className="drawer-art">
          <img src={moonlitSea.url} width={moonlitSea.width} height={moonlitSea.height} alt="" loading="lazy" />
          <button
            className="icon-button"
            type="button"
            popoverTarget={drawerId}
            popoverTargetAction="hide"
            aria-label="关闭菜单"
            onClick={closeDrawer}
          >
            <Icon name="x" size={20} />
          </button>
          <p>
            <b>{name}</b>
            {description && <span>{description}</span>}
          </p>
        </div>
        <nav aria-label="菜单">
          {topNav.map((entry) => (
            <DrawerEntry key={entry.label + entry.url} entry={entry} pathname={pathname} />
          ))}
        </nav>
        <div className="drawer-foot">
          {randomRead && (
            <Link to={randomAddress}>
              <Icon name="shuffle" />
              随便读一篇
            </Link>
          )}
          <button type="button" onClick={() => toggleTheme('somnia')}>
            <span className="by-day">
              <Icon name="moon" />
              夜间
            </span>
            <span className="by-night">
              <Icon name="sun" />
              白天
            </span>
          </button>
          <a href="/feed">
            <Icon name="rss" />
            订阅
          </a>
        </div>
      </div>
    </dialog>
  );
}
