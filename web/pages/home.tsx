import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import { getLatestMoments } from '#contract/features/moments/calls.ts';
import { momentListPath } from '#contract/features/moments/rules.ts';
import { getHome } from '#contract/features/posts/calls.ts';
import type { PostCard } from '#contract/features/posts/entities.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { MomentStrip } from '#web/features/moments/strip/moment-strip.tsx';
import { DailyPicks } from '#web/features/posts/daily-picks.tsx';
import { Lead } from '#web/features/posts/lead.tsx';
import { Welcome } from '#web/features/posts/post-list-welcome.tsx';
import { PostList } from '#web/features/posts/post-list.tsx';
import { PostTabs } from '#web/features/posts/post-tabs.tsx';
import { loadSidebar } from '#web/features/site/sidebar-data.ts';
import { WithSidebar } from '#web/features/site/sidebar.tsx';
import { openPage, type OpenPage } from '#web/kit/open-page.ts';

const tabsShown = 6;

/** With fewer cards the list looks empty. */
const minStreamLength = 5;

/** Leaves out posts already shown at the top, as long as enough others remain. */
function streamOf({ articles, lead, bedside }: CallOutput<typeof getHome>): PostCard[] {
  const without = (shown: PostCard[]) => articles.list.filter((card) => !shown.some(({ id }) => id === card.id));
  const choices = [without([...lead, ...bedside]), without(lead)];
  return choices.find((list) => list.length >= minStreamLength) ?? articles.list;
}

function describe({ options, origin, head }: OpenPage, hasMore: boolean, image: string | undefined) {
  const { nv_site_name: name, nv_site_description: description, seo_home_title } = options;
  return head({
    title: name,
    fullTitle: seo_home_title || (description ? `${name} · ${description}` : name),
    path: '/',
    image,
    next: hasMore ? '/articles/page/2' : null,
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

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  const [home, { list: moments }, side] = await Promise.all([
    page.call(getHome, {}),
    page.call(getLatestMoments, {}),
    loadSidebar(page),
  ]);
  const { total, page_size } = home.articles;
  return {
    head: describe(page, total > page_size, home.lead[0]?.cover?.url),
    siteName: page.options.nv_site_name,
    cardStyle: page.options.home_card_style,
    lead: home.lead,
    bedside: home.bedside,
    tabs: home.tabs.slice(0, tabsShown).map(({ name, url }) => ({ name, url })),
    moments,
    articles: { ...home.articles, list: streamOf(home) },
    side,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

const hrefOf = (page: number) => (page === 1 ? '/' : `/articles/page/${page}`);

export default function HomePage() {
  const { siteName, cardStyle, lead, bedside, tabs, moments, articles, side } = useLoaderData<typeof loader>();
  if (articles.total === 0) {
    return (
      <div className="wrap home">
        <Welcome siteName={siteName} />
      </div>
    );
  }
  const isLed = lead.length > 0 || bedside.length > 0;
  return (
    <div className="wrap home">
      <h1 className="visually-hidden">{siteName}</h1>
      {isLed && (
        <section className="lead" aria-label="推荐">
          {lead.length > 0 && <Lead cards={lead} />}
          {bedside.length > 0 && <DailyPicks cards={bedside} />}
        </section>
      )}
      {moments.length > 0 && <MomentStrip moments={moments} />}
      <WithSidebar data={side}>
        <section aria-labelledby="home-stream">
          <h2 className="visually-hidden" id="home-stream">
            最新文章
          </h2>
          <PostTabs
            tabs={[
              { name: '最新', url: '/', current: true },
              { name: '最热', url: '/articles?sort=hot' },
              ...tabs,
              { name: '动态', url: momentListPath('index') },
            ]}
            total={articles.total}
          />
          <PostList articles={articles} hrefOf={hrefOf} cardStyle={cardStyle} heading="h3" eager={!isLed} />
        </section>
      </WithSidebar>
    </div>
  );
}
