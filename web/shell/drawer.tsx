import type { AccountRole } from '#contract/kit/power.ts';
import { currentOf, sectionOf } from '#web/features/menus/current-entry.ts';
import type { NavEntry } from '#web/features/menus/nav-entry.ts';
import type { LayoutData } from '#web/features/site/layout-data.ts';
import { SiteLink } from '#web/features/site/site-link.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';

import { drawerId } from './open-drawer.ts';
import { randomPostPath } from './masthead.tsx';

interface EntryProps {
  entry: NavEntry;
  pathname: string;
}

function DrawerEntry({ entry, pathname }: EntryProps) {
  const current = currentOf(entry, pathname);
  const link = entry.url !== undefined && (
    <SiteLink
      to={entry.url}
      opennew={entry.opennew}
      external={entry.external}
      data-section={sectionOf(entry.url)}
      aria-current={current}
    >
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

function DrawerFoot({ randomRead }: Pick<LayoutData, 'randomRead'>) {
  return (
    <div className="drawer-foot">
      {randomRead && (
        <a href={randomPostPath}>
          <Icon name="shuffle" />
          随便读一篇
        </a>
      )}
      <button type="button" data-theme-toggle="">
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
  );
}

/** Links of roles; the member menu shows those of the member. @see docs/reference/permissions.md */
const staffLinks: readonly { href: string; label: string; icon: IconName; access: AccountRole }[] = [
  { href: '/nv-admin/editor-article', label: '写文章', icon: 'pen', access: 'author' },
  { href: '/nv-admin', label: '后台', icon: 'settings', access: 'editor' },
];

/** Sign-in links for guests and personal links for members; the session determines which are shown. */
function DrawerAccount({ registers }: Pick<LayoutData, 'registers'>) {
  return (
    <div className="drawer-person">
      <p className="for-guests">
        <a href="/user-center/index" data-enter="login" rel="nofollow">
          <Icon name="log-in" />
          登录
        </a>
        {registers && (
          <a href="/user-center/index#register" data-enter="register" rel="nofollow">
            <Icon name="user-plus" />
            注册
          </a>
        )}
      </p>
      <p className="for-members">
        <a href="/user-center/index" rel="nofollow">
          <Icon name="user" />
          用户中心
        </a>
        <a href="/user-center/messages" rel="nofollow">
          <Icon name="mail" />
          私信
        </a>
        <button type="button" data-sign-out="">
          <Icon name="log-out" />
          退出
        </button>
      </p>
      <p className="for-members">
        {staffLinks.map(({ href, label, icon, access }) => (
          <a key={href} href={href} data-access={access} rel="nofollow" hidden>
            <Icon name={icon} />
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}

/** The menu of narrow pages; without scripts it is a popover, with them a modal dialog. @see docs/reference/routes.md */
export function Drawer({ pathname, ...furniture }: LayoutData & { pathname: string }) {
  const { name, description, topNav } = furniture;
  return (
    <dialog className="drawer" id={drawerId} popover="auto" aria-label="菜单">
      <div className="drawer-in">
        <div className="drawer-art">
          <button
            className="icon-button"
            type="button"
            popoverTarget={drawerId}
            popoverTargetAction="hide"
            aria-label="关闭菜单"
            data-close=""
          >
            <Icon name="x" size={20} />
          </button>
          <p>
            <b>{name}</b>
            {description && <span>{description}</span>}
          </p>
        </div>
        <DrawerAccount {...furniture} />
        <nav aria-label="菜单" data-menu="">
          {topNav.map((entry) => (
            <DrawerEntry key={entry.label + entry.url} entry={entry} pathname={pathname} />
          ))}
        </nav>
        <DrawerFoot {...furniture} />
      </div>
    </dialog>
  );
}
