import type { AuthorCard } from '#contract/features/accounts/entities.ts';
import { getLatestComments } from '#contract/features/comments/calls.ts';
import type { LatestComment } from '#contract/features/comments/entities.ts';
import { getFavlinks } from '#contract/features/links/calls.ts';
import { getSidebar, listArticles } from '#contract/features/posts/calls.ts';
import type { ArticleTaxonomy } from '#contract/features/terms/rules.ts';
import type { ActivePerson } from '#contract/features/moments/people.entities.ts';
import { loadActivePeople, loadHotTopics, type TopicLink } from '#web/features/moments/plates/moments-data.ts';
import type { OpenPage } from '#web/kit/open-page.ts';

export interface HotPost {
  url: string;
  title: string;
  title_breaks: number[];
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

/** The term of a list: its sidebar is about it. */
export interface SidebarTopic {
  taxonomy: ArticleTaxonomy;
  slug: string;
  name: string;
}

export interface SidebarData {
  /** In the order set by the site. */
  widgets: string[];
  profile: AuthorCard | null;
  hot: HotPeriod[];
  /** What the popular articles belong to; absent for the whole site. */
  hotOf?: string;
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

/** The most read articles of a term. */
async function loadHotOf(page: OpenPage, { taxonomy, slug }: SidebarTopic): Promise<HotPeriod[]> {
  const { list } = await page.call(listArticles, { taxonomy, term: slug, sort: 'hot', page_size: hotLength });
  return [{ name: '全部', list: list.filter(({ views }) => views > 0) }];
}

interface SidebarPlace {
  /** Widgets that the page already shows. */
  without?: readonly string[];
  topic?: SidebarTopic;
}

/** Loads the sidebar of a list page on the server. Beside a term it is about the term, not about the site's owner. */
export async function loadSidebar(page: OpenPage, { without = [], topic }: SidebarPlace = {}): Promise<SidebarData> {
  const left = topic ? [...without, 'profile'] : without;
  const widgets = page.options.sidebar_widgets.filter((widget) => !left.includes(widget));
  const has = (widget: (typeof widgets)[number]) => widgets.includes(widget);
  const [side, latest, favlinks, topics, people, hotOf] = await Promise.all([
    page.call(getSidebar, {}),
    has('latest-comments') ? page.call(getLatestComments, {}) : { list: [] },
    has('links') ? page.call(getFavlinks, {}) : { groups: [] },
    has('hot-topics') ? loadHotTopics(page) : [],
    has('active-people') ? loadActivePeople(page) : [],
    topic && has('hot') ? loadHotOf(page, topic) : null,
  ]);
  const periods: HotPeriod[] = hotOf ?? [
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
        list: list
          .slice(0, hotLength)
          .map(({ url, title, title_breaks, views }) => ({ url, title, title_breaks, views })),
      })),
    hotOf: topic?.name,
    tags: has('tags') ? side.tags.slice(0, tagLength).map(lineOf) : [],
    categories: has('categories') ? side.categories.map(lineOf) : [],
    comments: latest.list.slice(0, hotLength),
    links: links.slice(0, linkLength).map(({ name, url }) => ({ name, url })),
    topics,
    people,
  };
}
