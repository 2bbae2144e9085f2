import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import type {
  MomentHit,
  MomentSearchPage,
  SearchHit,
  SearchPage,
  SearchSort,
} from '#contract/features/search/entities.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { PostCover } from '#web/features/posts/post-card-cover.tsx';
import { UserMarks } from '#web/features/accounts/user-marks.tsx';
import { PostDate } from '#web/features/posts/post-card-date.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { inPlace } from '#web/kit/in-place.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

import './results.css';

/** What is searched; the name is that of the tab and of the value of `type` in the address. */
export type SearchKind = 'articles' | 'moments';

const kinds: readonly [SearchKind, string][] = [
  ['articles', '文章'],
  ['moments', '动态'],
];

/** The URL of a results page; default values are left out. */
export function searchAddress(s: string, page: number, sort: SearchSort, kind: SearchKind = 'articles'): string {
  const query = new URLSearchParams({ s });
  if (kind !== 'articles') query.set('type', kind);
  if (sort !== 'relevance') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return `/search?${query}`;
}

/** A plain form: results are a separate page and work without scripts. */
export function SearchForm({ s, sort, kind = 'articles' }: { s: string; sort: SearchSort; kind?: SearchKind }) {
  return (
    <form className="search-form" action="/search" role="search" aria-label="换个词搜索">
      <label className="visually-hidden" htmlFor="search-words">
        搜索文章与动态
      </label>
      <Icon name="search" size={20} />
      <input
        id="search-words"
        type="search"
        name="s"
        key={s}
        defaultValue={s}
        maxLength={100}
        placeholder="请输入关键字..."
        enterKeyHint="search"
        autoComplete="off"
      />
      {kind !== 'articles' && <input type="hidden" name="type" value={kind} />}
      {sort !== 'relevance' && <input type="hidden" name="sort" value={sort} />}
      <button className="button button-primary" type="submit">
        搜索
      </button>
    </form>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  return (
    <li className="search-hit">
      <div>
        <p className="kicker">
          {hit.type === 'page' && <span>页面</span>}
          {hit.category && <Link to={hit.category.url}>{hit.category.name}</Link>}
        </p>
        <h2 className="search-hit-title">
          <Link
            className="title-link title-words"
            to={hit.url}
            prefetch="intent"
            // The server escaped the text and inserted the highlights.
            dangerouslySetInnerHTML={{ __html: hit.title_html }}
          />
        </h2>
        {hit.has_password ? (
          <p className="search-hit-words">这篇文章需要密码，打开后输入即可阅读。</p>
        ) : (
          hit.snippet_html && <p className="search-hit-words" dangerouslySetInnerHTML={{ __html: hit.snippet_html }} />
        )}
        <p className="meta">
          <span>{hit.author.name}</span>
          <PostDate at={hit.published_at} />
          <span>{formatNumber(hit.views)} 次阅读</span>
        </p>
      </div>
      {hit.cover && (
        <Link className="plate" to={hit.url} viewTransition tabIndex={-1} aria-hidden="true">
          <PostCover place="search" cover={hit.cover} seed={hit.id} />
        </Link>
      )}
    </li>
  );
}

const sorts: readonly [SearchSort, string][] = [
  ['relevance', '最相关'],
  ['newest', '最新'],
];

function MomentRow({ hit }: { hit: MomentHit }) {
  return (
    <li className="search-hit">
      <div>
        <h2 className="search-hit-title">
          {hit.title_html === '' ? (
            <Link className="title-link" to={hit.url} prefetch="intent">
              {hit.author.name} 的动态
            </Link>
          ) : (
            <Link
              className="title-link title-words"
              to={hit.url}
              prefetch="intent"
              dangerouslySetInnerHTML={{ __html: hit.title_html }}
            />
          )}
        </h2>
        <p className="search-hit-words" dangerouslySetInnerHTML={{ __html: hit.snippet_html }} />
        <p className="meta">
          <Link to={authorPath(hit.author.id)}>{hit.author.name}</Link>
          <UserMarks person={hit.author} />
          <PostDate at={hit.published_at} />
          <span>{formatNumber(hit.likes)} 赞</span>
          <span>{formatNumber(hit.comments)} 评论</span>
        </p>
      </div>
      {hit.image && (
        <Link className="plate" to={hit.url} tabIndex={-1} aria-hidden="true">
          <PostCover place="search" cover={hit.image} seed={hit.id} />
        </Link>
      )}
    </li>
  );
}

/** Articles or moments, for the same words. */
export function SearchTabs({ s, sort, kind }: { s: string; sort: SearchSort; kind: SearchKind }) {
  return (
    <nav className="search-kinds" aria-label="搜索范围">
      {kinds.map(([each, name]) => (
        <Link
          key={each}
          className="chip"
          to={searchAddress(s, 1, sort, each)}
          aria-current={each === kind ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

interface ResultsProps {
  found: Omit<SearchPage, 'list'>;
  kind: SearchKind;
  /** Counting word of the results. */
  unit: string;
  children: ReactNode;
}

/** Order, number and pages of results. */
function Results({ found: { s, sort, total, capped, page, page_size }, kind, unit, children }: ResultsProps) {
  return (
    <>
      <div className="post-tabs">
        <nav aria-label="结果的排列">
          <ul>
            {sorts.map(([each, name]) => (
              <li key={each}>
                <Link
                  to={searchAddress(s, 1, each, kind)}
                  aria-current={each === sort ? 'page' : undefined}
                  {...inPlace}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="post-tabs-count search-count" role="status">
          找到 {capped ? '1000+' : formatNumber(total)} {unit}
        </p>
      </div>
      <ol className="search-hits">{children}</ol>
      <Pagination
        page={page}
        pageCount={pageCount(total, page_size)}
        hrefOf={(to) => searchAddress(s, to, sort, kind)}
      />
    </>
  );
}

/** Found articles and pages with excerpts and pagination. */
export function SearchResults({ found }: { found: SearchPage }) {
  return (
    <Results found={found} kind="articles" unit="篇">
      {found.list.map((hit) => (
        <Hit key={hit.id} hit={hit} />
      ))}
    </Results>
  );
}

/** The same of moments. */
export function MomentResults({ found }: { found: MomentSearchPage }) {
  return (
    <Results found={found} kind="moments" unit="条">
      {found.list.map((hit) => (
        <MomentRow key={hit.id} hit={hit} />
      ))}
    </Results>
  );
}

interface Suggestion {
  name: string;
  url: string;
}

function Suggestions({ tags }: { tags: Suggestion[] }) {
  return (
    <>
      {tags.map((tag) => (
        <Link key={tag.url} className="chip" to={tag.url}>
          {tag.name}
        </Link>
      ))}
      <Link className="chip" to="/archives">
        翻翻归档
      </Link>
    </>
  );
}

export function NoResults({ s, tags }: { s: string; tags: Suggestion[] }) {
  return (
    <EmptyState title={`没有找到「${s}」`} hint="换一个更短的词，或者去掉几个词再试试；也可以从这些地方逛起。">
      <Suggestions tags={tags} />
    </EmptyState>
  );
}

export function EmptyQuery({ tags }: { tags: Suggestion[] }) {
  return (
    <EmptyState
      title="想找什么？"
      hint="输入关键字，文章和页面的标题、正文、标签，还有大家的动态，都会找一遍。"
      illustration="welcome"
    >
      <Suggestions tags={tags} />
    </EmptyState>
  );
}

export function TooManySearches({ s, sort, kind }: { s: string; sort: SearchSort; kind: SearchKind }) {
  return (
    <EmptyState title="搜得有点快" hint="请歇一小会儿，一分钟以内就可以接着搜了。" illustration="failed">
      <a className="button" href={searchAddress(s, 1, sort, kind)}>
        <Icon name="rotate-ccw" size={16} />
        重试
      </a>
    </EmptyState>
  );
}
