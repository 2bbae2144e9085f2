import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';

import { searchPosts } from '#contract/features/search/calls.ts';
import type { SearchPage, SearchSort } from '#contract/features/search/entities.ts';
import { readPageNumber } from '#contract/kit/pages.ts';
import {
  NoResults,
  EmptyQuery,
  searchAddress,
  SearchForm,
  SearchResults,
  TooManySearches,
} from '#web/features/search/results.tsx';
import { loadSidebar } from '#web/features/site/sidebar-data.ts';
import { WithSidebar } from '#web/features/site/sidebar.tsx';
import { notFound, openPage, type OpenPage } from '#web/kit/open-page.ts';
import '#web/features/posts/post-list-header.css';
import '#web/features/posts/post-list.css';

const tagsSuggested = 8;

/** Null: rate limit exceeded for this IP address. */
async function searchOrNull(
  page: OpenPage,
  input: { s: string; sort: SearchSort; page: number },
): Promise<SearchPage | null> {
  try {
    return await page.call(searchPosts, input);
  } catch (error) {
    if (error instanceof Response && error.status === 429) return null;
    throw error;
  }
}

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  const s = (page.query.get('s') ?? '').trim();
  const sort: SearchSort = page.query.get('sort') === 'relevance' ? 'relevance' : 'newest';
  const asked = page.query.get('page');
  const current = readPageNumber(asked ?? undefined);
  if (current === null) throw notFound();
  if (asked !== null && current === 1) throw redirect(searchAddress(s, 1, sort), 301);
  const [found, side] = await Promise.all([
    s === '' ? undefined : searchOrNull(page, { s, sort, page: current }),
    loadSidebar(page),
  ]);
  const answer = {
    head: page.head({ title: s === '' ? '搜索' : `搜索：${s}`, path: searchAddress(s, current, sort), hidden: true }),
    s,
    sort,
    found: found ?? null,
    isLimited: found === null,
    tags: side.tags.slice(0, tagsSuggested),
    side,
  };
  return found === null ? data(answer, { status: 429, headers: { 'retry-after': '60' } }) : answer;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function SearchPageView() {
  const { s, sort, found, isLimited, tags, side } = useLoaderData<typeof loader>();
  return (
    <div className="wrap list-page">
      <WithSidebar data={side}>
        <header className="search-head">
          <h1>{s === '' ? '搜索' : `「${s}」的搜索结果`}</h1>
          <SearchForm s={s} sort={sort} />
        </header>
        {isLimited && <TooManySearches s={s} sort={sort} />}
        {!isLimited && s === '' && <EmptyQuery tags={tags} />}
        {found && (found.total === 0 ? <NoResults s={s} tags={tags} /> : <SearchResults found={found} />)}
      </WithSidebar>
    </div>
  );
}
