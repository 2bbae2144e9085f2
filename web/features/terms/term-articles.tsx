import { Link } from 'react-router';

import { termPath } from '#contract/features/terms/rules.ts';
import { ListHeader } from '#web/features/posts/post-list-header.tsx';
import { PostList } from '#web/features/posts/post-list.tsx';
import { WithSidebar } from '#web/features/site/sidebar.tsx';
import { formatNumber } from '#web/ui/format-number.ts';

import type { TermData } from './load-term.ts';
import './terms.css';

function Header({ data: { term, taxonomy, kind, feed } }: { data: TermData }) {
  return (
    <ListHeader
      kind={kind}
      steps={term.parents}
      title={taxonomy === 'tag' ? <span className="term-tag">{term.name}</span> : term.name}
      description={term.description}
      coverUrl={term.cover_url}
      facts={<span>共 {formatNumber(term.count)} 篇</span>}
      feedUrl={feed}
    />
  );
}

/** The page of a category or a tag. */
export function TermArticles({ data }: { data: TermData }) {
  const { taxonomy, term, articles, cardStyle, side } = data;
  return (
    <div className="wrap list-page">
      {term.cover_url && <Header data={data} />}
      <WithSidebar data={side}>
        {!term.cover_url && <Header data={data} />}
        {term.children.length > 0 && (
          <nav aria-label="下级分类">
            <ul className="term-children">
              {term.children.map((child) => (
                <li key={child.id}>
                  <Link className="chip" to={child.url}>
                    {child.name}
                    <small>{formatNumber(child.count)}</small>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <PostList
          articles={articles}
          hrefOf={(page) => termPath(taxonomy, term.slug, page)}
          cardStyle={cardStyle}
          empty={{ title: `「${term.name}」下还没有文章`, hint: '换一个看看，或者过些日子再来。' }}
        />
      </WithSidebar>
    </div>
  );
}
