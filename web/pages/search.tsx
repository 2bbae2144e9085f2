import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';

import { searchMoments, searchPosts } from '#contract/features/search/calls.ts';
import type { SearchSort } from '#contract/features/search/entities.ts';
import { readPageNumber } from '#contract/kit/pages.ts';
import {
  EmptyQuery,
  MomentResults,
  NoResults,
  searchAddress,
  SearchForm,
  type SearchKind,
  SearchResults,
  SearchTabs,
  TooManySearches,
} from '#web/features/search/results.tsx';
import { loadSidebar } from '#web/features/site/sidebar-data.ts';
import { WithSidebar } from '#web/features/site/sidebar.tsx';
import { notFound, openPage, type OpenPage } from '#web/kit/open-page.ts';
import '#web/features/posts/post-list-header.css';
import '#web/features/posts/post-list.css';

const tagsSuggested = 8;

/** Null: rate limit exceeded for this IP address. */
async function orNullWhenLimited<Found>(search: Promise<Found>): Promise<Found | null> {
  try {
    return await search;
  } catch (error) {
    if (error instanceof Response && error.status === 429) return null;
    throw error;
  }
}

interface Asked {
  s: string;
  sort: SearchSort;
  page: number;
}

/** Undefined: nothing was searched. */
async function find(page: OpenPage, kind: SearchKind, input: Asked) {
  if (input.s === '') return undefined;
  if (kind === 'moments') {
    const moments = await orNullWhenLimited(page.call(searchMoments, input));
    return moments && { articles: null, moments };
  }
  const articles = await orNullWhenLimited(page.call(searchPosts, input));
  return articles && { articles, moments: null };
}

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  const s = (page.query.get('s') ?? '').trim();
  const sort: SearchSort = page.query.get('sort') === 'newest' ? 'newest' : 'relevance';
  const kind: SearchKind = page.query.get('type') === 'moments' ? 'moments' : 'articles';
  const asked = page.query.get('page');
  const current = readPageNumber(asked ?? undefined);
  if (current === null) throw notFound();
  if (asked !== null && current === 1) throw redirect(searchAddress(s, 1, sort, kind), 301);
  const [found, side] = await Promise.all([find(page, kind, { s, sort, page: current }), loadSidebar(page)]);
  const path = searchAddress(s, current, sort, kind);
  const answer = {
    head: page.head({ title: s === '' ? '搜索' : `搜索：${s}`, path, hidden: true }),
    s,
    sort,
    kind,
    found: found ?? null,
    isLimited: found === null,
    tags: side.tags.slice(0, tagsSuggested),
    side,
  };
  return found === null ? data(answer, { status: 429, headers: { 'retry-after': '60' } }) : answer;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function SearchPageView() {
  const { s, sort, kind, found, isLimited, tags, side } = useLoaderData<typeof loader>();
  const { articles = null, moments = null } = found ?? {};
  const isEmpty = (articles ?? moments)?.total === 0;
  return (
    <div className="wrap list-page">
      <WithSidebar data={side}>
        <header className="search-head">
          <h1>{s === '' ? '搜索' : `「${s}」的搜索结果`}</h1>
          <SearchForm s={s} sort={sort} kind={kind} />
          {s !== '' && <SearchTabs s={s} sort={sort} kind={kind} />}
        </header>
        {isLimited && <TooManySearches s={s} sort={sort} kind={kind} />}
        {!isLimited && s === '' && <EmptyQuery tags={tags} />}
        {isEmpty && <NoResults s={s} tags={tags} />}
        {articles && !isEmpty && <SearchResults found={articles} />}
        {moments && !isEmpty && <MomentResults found={moments} />}
      </WithSidebar>
    </div>
  );
}
