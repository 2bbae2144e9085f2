import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import { getLatestMoments } from '#contract/features/moments/calls.ts';
import { getHome, listArticles } from '#contract/features/posts/calls.ts';
import type { PostCard } from '#contract/features/posts/entities.ts';
import { termPath } from '#contract/features/terms/rules.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { MomentStrip } from '#web/features/moments/strip/moment-strip.tsx';
import { DailyPicks } from '#web/features/posts/daily-picks.tsx';
import { Lead } from '#web/features/posts/lead.tsx';
import { Welcome } from '#web/features/posts/post-list-welcome.tsx';
import { PostList } from '#web/features/posts/post-list.tsx';
import { type PostTab, PostTabs } from '#web/features/posts/post-tabs.tsx';
import { loadSidebar } from '#web/features/site/sidebar-data.ts';
import { WithSidebar } from '#web/features/site/sidebar.tsx';
import { notFound, openPage, type OpenPage } from '#web/kit/open-page.ts';

const tabsShown = 6;

const sorts = [
  { sort: 'newest', name: '最新', url: '/' },
  { sort: 'hot', name: '最热', url: '/?sort=hot' },
  { sort: 'commented', name: '热议', url: '/?sort=commented' },
] as const;

const categoryTab = (slug: string) => `/?category=${encodeURIComponent(slug)}`;

/** With fewer cards the list looks empty. */
const minStreamLength = 5;

/** Leaves out posts already shown at the top, as long as enough others remain. */
function streamOf({ articles, lead, bedside }: CallOutput<typeof getHome>): PostCard[] {
  const without = (shown: PostCard[]) => articles.list.filter((card) => !shown.some(({ id }) => id === card.id));
  const choices = [without([...lead, ...bedside]), without(lead)];
  return choices.find((list) => list.length >= minStreamLength) ?? articles.list;
}

function describe(
  { options, origin, head }: OpenPage,
  hasMore: boolean,
  image: string | undefined,
  isVariant: boolean,
) {
  const { nv_site_name: name, nv_site_description: description, seo_home_title } = options;
  return head({
    title: name,
    fullTitle: seo_home_title || (description ? `${name} · ${description}` : name),
    path: '/',
    image,
    // The other tabs are the same page with another stream.
    hidden: isVariant,
    next: hasMore && !isVariant ? '/articles/page/2' : null,
    jsonLd: [
      {
        '@type': 'WebSite',
        name,
        description: description || undefined,
        url: `${origin}/`,
        inLanguage: 'zh-CN',
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?s={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  });
}

interface Stream {
  sort: 'newest' | 'hot' | 'commented';
  category: string | null;
}

/** What the address asks to see below the lead. */
function streamAsked({ query }: OpenPage): Stream {
  const category = query.get('category');
  if (category) return { sort: 'newest', category };
  const sort = sorts.find((each) => each.sort === query.get('sort'))?.sort ?? 'newest';
  return { sort, category: null };
}

async function loadStream(page: OpenPage, { sort, category }: Stream) {
  if (category === null && sort === 'newest') return null;
  const term = category === null ? {} : { taxonomy: 'category' as const, term: category };
  const { term: found, ...articles } = await page.call(listArticles, { page: 1, sort, ...term });
  if (category !== null && !found) throw notFound();
  return articles;
}

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  const asked = streamAsked(page);
  const [home, chosen, { list: moments }, side] = await Promise.all([
    page.call(getHome, {}),
    loadStream(page, asked),
    page.call(getLatestMoments, {}),
    loadSidebar(page),
  ]);
  const { total, page_size } = home.articles;
  return {
    head: describe(page, total > page_size, home.lead[0]?.cover?.url, chosen !== null),
    stream: asked,
    siteName: page.options.nv_site_name,
    cardStyle: page.options.home_card_style,
    lead: home.lead,
    bedside: home.bedside,
    tabs: home.tabs.slice(0, tabsShown).map(({ name, slug }) => ({ name, slug })),
    moments,
    articles: chosen ?? { ...home.articles, list: streamOf(home) },
    side,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

/** Further pages of a stream are those of its list. */
function hrefOf({ sort, category }: Stream, page: number): string {
  if (category !== null) return page === 1 ? categoryTab(category) : termPath('category', category, page);
  const { url } = sorts.find((each) => each.sort === sort) ?? sorts[0];
  if (page === 1) return url;
  return `/articles/page/${page}${sort === 'newest' ? '' : `?sort=${sort}`}`;
}

type HomeData = ReturnType<typeof useLoaderData<typeof loader>>;

function tabsOf({ stream, tabs }: Pick<HomeData, 'stream' | 'tabs'>): PostTab[] {
  const { sort, category } = stream;
  return [
    ...sorts.map((each) => ({ name: each.name, url: each.url, current: category === null && each.sort === sort })),
    ...tabs.map(({ name, slug }) => ({ name, url: categoryTab(slug), current: slug === category })),
  ];
}

export default function HomePage() {
  const { siteName, cardStyle, lead, bedside, stream, tabs, moments, articles, side } = useLoaderData<typeof loader>();
  const isDefault = stream.category === null && stream.sort === 'newest';
  if (articles.total === 0 && isDefault) {
    return (
      <div className="wrap home">
        <Welcome siteName={siteName} />
      </div>
    );
  }
  const shownTabs = tabsOf({ stream, tabs });
  const current = shownTabs.find((tab) => tab.current);
  const isLed = lead.length > 0 || bedside.length > 0;
  return (
    <div className="wrap home">
      <h1 className="visually-hidden">{siteName}</h1>
      {isLed && (
        <section className="lead" aria-label="推荐">
          {lead.length > 0 && <Lead cards={lead} alone={bedside.length === 0} />}
          {bedside.length > 0 && <DailyPicks cards={bedside} />}
        </section>
      )}
      {moments.length > 0 && <MomentStrip moments={moments} />}
      <WithSidebar data={side}>
        <section aria-labelledby="home-stream">
          <h2 className="visually-hidden" id="home-stream">
            {current?.name ?? '全部'}文章
          </h2>
          <PostTabs tabs={shownTabs} total={articles.total} />
          <PostList
            articles={articles}
            hrefOf={(page) => hrefOf(stream, page)}
            cardStyle={cardStyle}
            heading="h3"
            eager={!isLed}
          />
        </section>
      </WithSidebar>
    </div>
  );
}
