import type { AuthorCard } from '#contract/features/accounts/entities.ts';
import { getLatestComments } from '#contract/features/comments/calls.ts';
import type { LatestComment } from '#contract/features/comments/entities.ts';
import { getFavlinks } from '#contract/features/links/calls.ts';
import { getSidebar } from '#contract/features/posts/calls.ts';
import type { ActivePerson } from '#contract/features/moments/people.entities.ts';
import { loadActivePeople, loadHotTopics, type TopicLink } from '#web/features/moments/plates/moments-data.ts';
import type { OpenPage } from '#web/kit/open-page.ts';

export interface HotPost {
  url: string;
  title: string;
  views: number;
}

export interface HotPeriod {
  name: string;
  list: HotPost[];
}

/** A link to a term or a site, with the fields the sidebar needs. */
export interface SideLink {
  name: string;
  url: string;
  count?: number;
}

export interface SidebarData {
  /** In the order set by the site. */
  widgets: string[];
  profile: AuthorCard | null;
  hot: HotPeriod[];
  tags: SideLink[];
  categories: SideLink[];
  comments: LatestComment[];
  links: SideLink[];
  topics: TopicLink[];
  people: ActivePerson[];
}

const hotLength = 5;
const tagLength = 20;
const linkLength = 10;

const lineOf = ({ name, url, count }: SideLink): SideLink => ({ name, url, count });

/**
 * Loads the sidebar of a list page on the server, except for the widgets in `without`, which the page already shows.
 */
export async function loadSidebar(page: OpenPage, without: readonly string[] = []): Promise<SidebarData> {
  const widgets = page.options.sidebar_widgets.filter((widget) => !without.includes(widget));
  const has = (widget: (typeof widgets)[number]) => widgets.includes(widget);
  const [side, latest, favlinks, topics, people] = await Promise.all([
    page.call(getSidebar, {}),
    has('latest-comments') ? page.call(getLatestComments, {}) : { list: [] },
    has('links') ? page.call(getFavlinks, {}) : { groups: [] },
    has('hot-topics') ? loadHotTopics(page) : [],
    has('active-people') ? loadActivePeople(page) : [],
  ]);
  const periods: HotPeriod[] = [
    { name: '周', list: side.hot.week },
    { name: '月', list: side.hot.month },
    { name: '全部', list: side.hot.all },
  ];
  const links = favlinks.groups.flatMap((group) => group.links);
  return {
    widgets,
    profile: has('profile') ? side.profile : null,
    hot: (has('hot') ? periods : [])
      .filter((period) => period.list.length > 0)
      .slice(0, 2)
      .map(({ name, list }) => ({
        name,
        list: list.slice(0, hotLength).map(({ url, title, views }) => ({ url, title, views })),
      })),
    tags: has('tags') ? side.tags.slice(0, tagLength).map(lineOf) : [],
    categories: has('categories') ? side.categories.map(lineOf) : [],
    comments: latest.list.slice(0, hotLength),
    links: links.slice(0, linkLength).map(({ name, url }) => ({ name, url })),
    topics,
    people,
  };
}
