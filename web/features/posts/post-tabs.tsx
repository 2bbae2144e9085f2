import { Link } from 'react-router';

import { inPlace } from '#web/kit/in-place.ts';
import { formatNumber } from '#web/ui/format-number.ts';

export interface PostTab {
  name: string;
  url: string;
  current?: boolean;
}

/** Tabs of the post list: newest, most popular, categories. They change the list below them and leave the rest. */
export function PostTabs({ tabs, total }: { tabs: PostTab[]; total: number }) {
  return (
    <nav className="post-tabs" aria-label="文章的排列与分类">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.url}>
            <Link to={tab.url} aria-current={tab.current ? 'page' : undefined} prefetch="intent" {...inPlace}>
              {tab.name}
            </Link>
          </li>
        ))}
      </ul>
      <span className="post-tabs-count">共 {formatNumber(total)} 篇</span>
    </nav>
  );
}
