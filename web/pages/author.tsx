import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import { getAuthor, getAuthors } from '#contract/features/accounts/calls.ts';
import type { AuthorProfile } from '#contract/features/accounts/entities.ts';
import { authorPath, isUserId } from '#contract/features/accounts/rules.ts';
import { getAuthorComments } from '#contract/features/comments/by-author.calls.ts';
import { authorCommentsPath } from '#contract/features/comments/rules.ts';
import { feedPath, feedTypes } from '#contract/features/feeds/rules.ts';
import { getReceivedGifts } from '#contract/features/gifts/calls.ts';
import { authorGiftsPath } from '#contract/features/gifts/rules.ts';
import { authorMomentsPath } from '#contract/features/moments/rules.ts';
import { type Page, pageCount } from '#contract/kit/pages.ts';
import { AuthorHeader } from '#web/features/accounts/author-header.tsx';
import { type AuthorTab, AuthorTabs } from '#web/features/accounts/author-tabs.tsx';
import { AuthorTips } from '#web/features/tips/author-tips.tsx';
import { UserList } from '#web/features/accounts/user-list.tsx';
import { AuthorCommentList } from '#web/features/comments/by-author/author-comment-list.tsx';
import { ReceivedGifts } from '#web/features/gifts/received-gifts.tsx';
import { loadFirstPage } from '#web/features/moments/stream/first-page.ts';
import { MomentStream } from '#web/features/moments/stream/moment-stream.tsx';
import { momentsHead } from '#web/features/moments/stream/moments-head.ts';
import { ListHeader } from '#web/features/posts/post-list-header.tsx';
import { PostList } from '#web/features/posts/post-list.tsx';
import { loadSidebar } from '#web/features/site/sidebar-data.ts';
import { WithSidebar } from '#web/features/site/sidebar.tsx';
import { absoluteUrl } from '#web/kit/page-head.ts';
import { openPage, type OpenPage, pageNumberOf } from '#web/kit/open-page.ts';

type PagedTab = Exclude<AuthorTab, 'moments'>;

const pathOf: Record<PagedTab, (id: number, page: number) => string> = {
  articles: authorPath,
  comments: authorCommentsPath,
  gifts: authorGiftsPath,
};

interface ListPage {
  tab: PagedTab;
  current: number;
  /** Total number of pages. */
  pages: number;
  isEmpty: boolean;
}

function headOf(page: OpenPage, author: AuthorProfile, { tab, current, pages, isEmpty }: ListPage) {
  const isArticles = tab === 'articles';
  const path = (number: number) => pathOf[tab](author.id, number);
  const name = isArticles ? author.name : `${author.name}${tab === 'gifts' ? '收到的礼物' : '的评论'}`;
  return page.head({
    title: current > 1 ? `${name} · 第 ${current} 页` : name,
    description: author.bio || `${author.name}在${page.options.nv_site_name}写下的 ${author.post_count} 篇文章。`,
    path: path(current),
    image: author.avatar_url,
    type: 'profile',
    previous: current > 1 ? path(current - 1) : null,
    next: current < pages ? path(current + 1) : null,
    hidden: isEmpty || author.banned,
    feeds: [{ title: author.name, href: feedPath({ kind: 'author', id: author.id }), type: feedTypes.rss }],
    jsonLd: [
      {
        '@type': 'ProfilePage',
        url: page.origin + path(1),
        mainEntity: {
          '@type': 'Person',
          name: author.name,
          description: author.bio || undefined,
          image: author.avatar_url ? absoluteUrl(author.avatar_url, page.origin) : undefined,
          sameAs: author.url ? [author.url] : undefined,
        },
      },
    ],
  });
}

const listPageOf = (tab: PagedTab, list: Page<unknown>): ListPage => ({
  tab,
  current: list.page,
  pages: pageCount(list.total, list.page_size),
  isEmpty: list.total === 0,
});

async function loadPerson(page: OpenPage, id: string, current: number) {
  const [{ author, articles }, side] = await Promise.all([
    page.call(getAuthor, { id, page: current }),
    loadSidebar(page, { without: ['profile'] }),
  ]);
  const head = headOf(page, author, listPageOf('articles', articles));
  return { kind: 'articles' as const, head, author, articles, side, cardStyle: page.options.home_card_style };
}

async function loadComments(page: OpenPage, id: string) {
  const current = pageNumberOf(page.query.get('page'), `${authorPath(id)}?tab=comments`);
  const [{ author }, comments, side] = await Promise.all([
    page.call(getAuthor, { id, page: 1, page_size: 1 }),
    page.call(getAuthorComments, { id, page: current }),
    loadSidebar(page, { without: ['profile'] }),
  ]);
  const head = headOf(page, author, listPageOf('comments', comments));
  return { kind: 'comments' as const, head, author, comments, side };
}

async function loadGifts(page: OpenPage, id: string) {
  const current = pageNumberOf(page.query.get('page'), `${authorPath(id)}?tab=gifts`);
  const [{ author }, gifts, side] = await Promise.all([
    page.call(getAuthor, { id, page: 1, page_size: 1 }),
    page.call(getReceivedGifts, { id, page: current }),
    loadSidebar(page, { without: ['profile'] }),
  ]);
  const head = headOf(page, author, listPageOf('gifts', gifts));
  return { kind: 'gifts' as const, head, author, gifts, side };
}

async function loadMoments(page: OpenPage, id: string) {
  const query = { type: 'index' as const, author: Number(id) };
  const cursor = page.query.get('cursor') ?? '';
  const [{ author }, first, side] = await Promise.all([
    page.call(getAuthor, { id, page: 1, page_size: 1 }),
    loadFirstPage(page, query, cursor),
    loadSidebar(page, { without: ['profile'] }),
  ]);
  const title = `${author.name}的动态`;
  const path = authorMomentsPath(author.id);
  const head = momentsHead(page, { title, description: author.bio || title, path, cursor, first });
  return { kind: 'moments' as const, head, author, query, cursor, first, side };
}

async function loadDirectory(page: OpenPage, type: string, current: number) {
  const people = await page.call(getAuthors, { type, page: current });
  const head = page.head({
    title: people.name,
    description: `${page.options.nv_site_name}的${people.name}，共 ${people.total} 位。`,
    path: authorPath(type, current),
    previous: current > 1 ? authorPath(type, current - 1) : null,
    next: current < pageCount(people.total, people.page_size) ? authorPath(type, current + 1) : null,
    hidden: people.total === 0,
    jsonLd: [{ '@type': 'CollectionPage', name: people.name, url: page.origin + authorPath(type, current) }],
  });
  return { kind: 'directory' as const, head, people };
}

export async function loader(args: LoaderFunctionArgs) {
  const { id = '', current_page } = args.params;
  const current = pageNumberOf(current_page, authorPath(id));
  const page = await openPage(args);
  if (!isUserId(id)) return loadDirectory(page, id, current);
  const tab = current_page === undefined ? page.query.get('tab') : null;
  if (tab === 'comments') return loadComments(page, id);
  if (tab === 'gifts') return loadGifts(page, id);
  return tab === 'moments' ? loadMoments(page, id) : loadPerson(page, id, current);
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

type LoadedPerson = Exclude<Awaited<ReturnType<typeof loader>>, { kind: 'directory' }>;

const totalOf = (data: LoadedPerson): number => {
  if (data.kind === 'moments') return data.author.moment_count;
  if (data.kind === 'gifts') return data.gifts.shelf.reduce((sum, { count }) => sum + count, 0);
  return data.kind === 'articles' ? data.articles.total : data.comments.total;
};

function Contents({ data }: { data: LoadedPerson }) {
  const { author } = data;
  if (data.kind === 'comments') return <AuthorCommentList authorId={author.id} comments={data.comments} />;
  if (data.kind === 'gifts') return <ReceivedGifts authorId={author.id} gifts={data.gifts} />;
  if (data.kind === 'moments') {
    return (
      <MomentStream
        query={data.query}
        first={data.first}
        cursor={data.cursor}
        label={`${author.name}的动态`}
        path={authorMomentsPath(author.id)}
        empty={{ title: 'TA 还没有公开的动态', hint: '写下第一条以后，会出现在这里。' }}
      />
    );
  }
  return (
    <PostList
      articles={data.articles}
      hrefOf={(page) => authorPath(author.id, page)}
      cardStyle={data.cardStyle}
      empty={{ title: 'TA 还没有公开的文章', hint: '写下第一篇以后，会出现在这里。' }}
    />
  );
}

export default function AuthorPage() {
  const data = useLoaderData<typeof loader>();
  if (data.kind === 'directory') {
    return (
      <div className="wrap list-page">
        <ListHeader kind="人物" title={data.people.name} facts={<span>共 {data.people.total} 位</span>} />
        <UserList people={data.people} type={data.people.type} />
      </div>
    );
  }
  const { author, side } = data;
  return (
    <div className="wrap author-page" data-accent={author.accent || undefined}>
      <AuthorHeader author={author} />
      <WithSidebar data={side}>
        <AuthorTabs author={author} current={data.kind} total={totalOf(data)} />
        <Contents data={data} />
        {data.kind === 'articles' && <AuthorTips key={author.id} authorId={author.id} />}
      </WithSidebar>
    </div>
  );
}
