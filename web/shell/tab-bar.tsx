import { currentAmong } from '#web/features/menus/current-entry.ts';
import { type IconName, Icon } from '#web/ui/icon.tsx';

const tabs: readonly [href: string, label: string, icon: IconName][] = [
  ['/', '首页', 'house'],
  ['/articles', '文章', 'file-text'],
  ['/archives', '归档', 'archive'],
  ['/search', '搜索', 'search'],
];

/** The places one thumb away on narrow pages. */
export function TabBar({ pathname }: { pathname: string }) {
  return (
    <nav className="tab-bar" aria-label="底部导航" data-menu="">
      {tabs.map(([href, label, icon]) => (
        <a key={href} href={href} aria-current={currentAmong(href, pathname) ? 'page' : undefined}>
          <Icon name={icon} size={21} />
          {label}
        </a>
      ))}
    </nav>
  );
}
