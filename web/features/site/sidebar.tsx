import { Fragment, type ReactNode } from 'react';

import { SideCheckIn } from '#web/features/growth/side-check-in.tsx';
import { ActivePeople } from '#web/features/moments/plates/active-people.tsx';
import { HotTopics } from '#web/features/moments/plates/hot-topics.tsx';

import type { SidebarData } from './sidebar-data.ts';
import { SideHot } from './sidebar-hot.tsx';
import { SideProfile } from './sidebar-profile.tsx';
import { SideComments, SideLinks, SideRunTime, SideTags, SideTotals } from './sidebar-widgets.tsx';
import './sidebar.css';

function widgetOf(name: string, data: SidebarData): ReactNode {
  switch (name) {
    case 'profile':
      return data.profile && <SideProfile profile={data.profile} />;
    case 'check-in':
      return <SideCheckIn />;
    case 'hot':
      return data.hot.length > 0 && <SideHot periods={data.hot} of={data.hotOf} />;
    case 'categories':
      return data.categories.length > 0 && <SideTags title="分类" tags={data.categories} />;
    case 'tags':
      return data.tags.length > 0 && <SideTags title="标签" tags={data.tags} />;
    case 'latest-comments':
      return data.comments.length > 0 && <SideComments comments={data.comments} />;
    case 'hot-topics':
      return data.topics.length > 0 && <HotTopics topics={data.topics} />;
    case 'active-people':
      return data.people.length > 0 && <ActivePeople people={data.people} />;
    case 'links':
      return data.links.length > 0 && <SideLinks links={data.links} />;
    case 'totals':
      return <SideTotals />;
    case 'run-time':
      // The totals widget already contains this line.
      return !data.widgets.includes('totals') && <SideRunTime />;
    default:
      return null;
  }
}

/** A list with the site's sidebar widgets beside it, or below it on narrow screens. */
export function WithSidebar({ data, children }: { data: SidebarData; children: ReactNode }) {
  return (
    <div className="with-sidebar">
      <div className="with-sidebar-main">{children}</div>
      <aside className="sidebar" aria-label="边栏" data-sidebar="">
        {data.widgets.map((name) => (
          <Fragment key={name}>{widgetOf(name, data)}</Fragment>
        ))}
      </aside>
    </div>
  );
}
