import { momentEditPath, momentListPath } from '#contract/features/moments/rules.ts';
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
  /** Opens the composer instead of its page. */
  composes?: true;
  /** Pages below this path belong to it too. */
  section?: string;
}

const tabs: readonly Tab[] = [
  { href: '/', label: '首页', icon: 'house' },
  { href: momentListPath('index'), label: '动态', icon: 'hash', section: '/moments/' },
  { href: momentEditPath(), label: '发布', icon: 'plus', needsLogin: true, composes: true },
  { href: '/user-center/notifications', label: '消息', icon: 'bell', needsLogin: true, showsUnread: true },
  { href: '/user-center/index', label: '我的', icon: 'user', needsLogin: true },
];

/** Navigation at the bottom of narrow screens. */
export function TabBar({ pathname }: { pathname: string }) {
  const isShown = ({ href }: Tab): boolean => currentAmong(href, pathname);
  const isAround = ({ section }: Tab): boolean => section !== undefined && pathname.startsWith(section);
  const current = tabs.find(isShown) ?? tabs.find(isAround);
  return (
    <nav className="tab-bar" aria-label="底部导航" data-menu="">
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          aria-current={tab === current ? 'page' : undefined}
          data-section={tab.section}
          data-enter={tab.needsLogin && 'login'}
          data-compose={tab.composes && ''}
          data-news={tab.showsUnread && ''}
          rel={tab.needsLogin && 'nofollow'}
        >
          <Icon name={tab.icon} size={21} />
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
