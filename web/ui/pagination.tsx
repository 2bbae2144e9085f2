import './parts.css';

import { Link } from 'react-router';

import { Icon } from './icon.tsx';
import { pagesToShow } from './pages-to-show.ts';

export interface PaginationProps {
  page: number;
  pageCount: number;
  /** The address of a page; page 1 has no number in it. */
  hrefOf: (page: number) => string;
  label?: string;
}

interface StepLinkProps {
  to: string | null;
  rel: 'prev' | 'next';
}

function StepLink({ to, rel }: StepLinkProps) {
  if (to === null) return null;
  const forward = rel === 'next';
  return (
    <Link className={`pagination-${rel}`} to={to} rel={rel} prefetch="intent">
      {!forward && <Icon name="chevron-left" size={16} />}
      <span>{forward ? '下一页' : '上一页'}</span>
      {forward && <Icon name="chevron-right" size={16} />}
    </Link>
  );
}

/** A phone has no room for neighbours of the current page, which the arrows lead to. */
function isSpare(shown: number, page: number, pageCount: number): boolean {
  const isInside = (each: number) => each > 1 && each < pageCount;
  return pageCount > 4 && Math.abs(shown - page) === 1 && isInside(shown) && isInside(page);
}

/** Plain links between the pages of a list; renders nothing if there is only one. */
export function Pagination({ page, pageCount, hrefOf, label = '分页' }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav className="pagination" aria-label={label}>
      <StepLink to={page > 1 ? hrefOf(page - 1) : null} rel="prev" />
      <ol>
        {pagesToShow(page, pageCount).map((shown, place) => (
          <li
            key={shown ?? `gap-${place}`}
            className={shown !== null && isSpare(shown, page, pageCount) ? 'is-spare' : undefined}
          >
            {shown === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link to={hrefOf(shown)} aria-label={`第 ${shown} 页`} aria-current={shown === page ? 'page' : undefined}>
                {shown}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <StepLink to={page < pageCount ? hrefOf(page + 1) : null} rel="next" />
    </nav>
  );
}
