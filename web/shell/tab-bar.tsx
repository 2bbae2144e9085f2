import { NavLink } from 'react-router';

import { type IconName, Icon } from '#web/ui/icon.tsx';

const tabs: readonly [to: string, label: string, icon: IconName][] = [
  ['/', '首页', 'house'],
  ['/articles', '文章', 'file-text'],
  ['/archives', '归档', 'archive'],
  ['/search', '搜索', 'search'],
];

/** The places one thumb away on narrow pages. */
export function TabBar() {
  return (
    <nav className="tab-bar" aria-label="底部导航">
      {tabs.map(([to, label, icon]) => (
        <NavLink key={to} to={to} end={to === '/'}>
          <Icon name={icon} size={21} />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
