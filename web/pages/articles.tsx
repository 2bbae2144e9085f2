import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import { feedPath } from '#contract/features/feeds/rules.ts';
import { listArticles } from '#contract/features/posts/calls.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { ListHeader } from '#web/features/posts/post-list-header.tsx';
import { PostList } from '#web/features/posts/post-list.tsx';
import { PostTabs } from '#web/features/posts/post-tabs.tsx';
import { loadSidebar } from '#web/features/site/sidebar-data.ts';
import { WithSidebar } from '#web/features/site/sidebar.tsx';
import { openPage, pageNumberOf } from '#web/kit/open-page.ts';

const sorts = [
  { sort: 'newest', name: '最新', url: '/articles' },
  { sort: 'hot', name: '最热', url: '/articles?sort=hot' },
  { sort: 'commented', name: '热议', url: '/articles?sort=commented' },
] as const;

type Sort = (typeof sorts)[number]['sort'];

function addressOf(page: number, sort: Sort): string {
  const path = page > 1 ? `/articles/page/${page}` : '/articles';
  return sort === 'newest' ? path : `${path}?sort=${sort}`;
}

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  const sort = sorts.find((each) => each.sort === page.query.get('sort'))?.sort ?? 'newest';
  const current = pageNumberOf(args.params.current_page, addressOf(1, sort));
  const [{ term: _, ...articles }, side] = await Promise.all([
    page.call(listArticles, { page: current, sort }),
    loadSidebar(page),
  ]);
  const hasNext = current < pageCount(articles.total, articles.page_size);
  return {
    head: page.head({
      title: current > 1 ? `全部文章 · 第 ${current} 页` : '全部文章',
      description: `${page.options.nv_site_name}的全部文章，共 ${articles.total} 篇。`,
      path: addressOf(current, 'newest'),
      previous: current > 1 ? addressOf(current - 1, sort) : null,
      next: hasNext ? addressOf(current + 1, sort) : null,
      hidden: sort !== 'newest' || articles.total === 0,
      jsonLd: [{ '@type': 'CollectionPage', name: '全部文章', url: page.origin + addressOf(current, 'newest') }],
    }),
    cardStyle: page.options.home_card_style,
    sort,
    articles,
    side,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function ArticlesPage() {
  const { cardStyle, sort, articles, side } = useLoaderData<typeof loader>();
  return (
    <div className="wrap list-page">
      <WithSidebar data={side}>
        <ListHeader
          title="全部文章"
          facts={articles.page > 1 && <span>第 {articles.page} 页</span>}
          feedUrl={feedPath({ kind: 'site' })}
        />
        <PostTabs
          tabs={sorts.map(({ name, url, sort: each }) => ({ name, url, current: each === sort }))}
          total={articles.total}
        />
        <PostList articles={articles} hrefOf={(page) => addressOf(page, sort)} cardStyle={cardStyle} />
      </WithSidebar>
    </div>
  );
}
