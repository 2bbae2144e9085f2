import { currentAmong } from '#web/features/menus/current-entry.ts';
import { type IconName, Icon } from '#web/ui/icon.tsx';

interface Tab {
  href: string;
  label: string;
  icon: IconName;
  /** Asks a guest to sign in first. */
  needsLogin?: true;
  /** Shows the unread count. */
  showsUnread?: true;
}

const tabs: readonly Tab[] = [
  { href: '/', label: '首页', icon: 'house' },
  { href: '/articles', label: '文章', icon: 'file-text' },
  { href: '/search', label: '搜索', icon: 'search' },
  { href: '/user-center/notifications', label: '消息', icon: 'bell', needsLogin: true, showsUnread: true },
  { href: '/user-center/index', label: '我的', icon: 'user', needsLogin: true },
];

/** Navigation at the bottom of narrow screens. */
export function TabBar({ pathname }: { pathname: string }) {
  return (
    <nav className="tab-bar" aria-label="底部导航" data-menu="">
      {tabs.map(({ href, label, icon, needsLogin, showsUnread }) => (
        <a
          key={href}
          href={href}
          aria-current={currentAmong(href, pathname) ? 'page' : undefined}
          data-enter={needsLogin && 'login'}
          data-news={showsUnread && ''}
          rel={needsLogin && 'nofollow'}
        >
          <Icon name={icon} size={21} />
          {label}
        </a>
      ))}
    </nav>
  );
}
