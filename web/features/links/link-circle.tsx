import type { CircleEntry } from '#contract/features/links/entities.ts';
import { type Page, pageCount } from '#contract/kit/pages.ts';
import { PostDate } from '#web/features/posts/post-card-date.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

import './links.css';

/** The address of a page of the friends' latest posts. */
export function circlePath(page: number): string {
  return page > 1 ? `/links?page=${page}` : '/links';
}

/** 朋友圈: the latest posts of friend sites. */
export function LinkCircle({ circle }: { circle: Page<CircleEntry> }) {
  return (
    <section className="link-circle" aria-labelledby="link-circle-title">
      <h2 className="section-head">
        <span id="link-circle-title">朋友圈</span>
        <small>友邻们最近写下的</small>
      </h2>
      <ol>
        {circle.list.map((entry) => (
          <li key={entry.id}>
            <Avatar src={entry.link.image_url} seed={entry.link.url} size={40} />
            <div>
              <p className="link-circle-who">
                <a href={entry.link.url} rel="noopener" target="_blank">
                  {entry.link.name}
                </a>
                <PostDate at={entry.published_at} />
              </p>
              <h3>
                <a className="title-link" href={entry.url} rel="noopener" target="_blank">
                  {entry.title}
                </a>
              </h3>
              {entry.excerpt && <p className="link-circle-words">{entry.excerpt}</p>}
            </div>
          </li>
        ))}
      </ol>
      <Pagination
        page={circle.page}
        pageCount={pageCount(circle.total, circle.page_size)}
        hrefOf={circlePath}
        label="朋友圈分页"
      />
    </section>
  );
}
