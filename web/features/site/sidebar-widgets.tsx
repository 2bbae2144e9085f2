import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { LatestComment } from '#contract/features/comments/entities.ts';
import { PostDate } from '#web/features/posts/post-card-date.tsx';
import { TitleText } from '#web/features/posts/title-text.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Moon } from '#web/ui/moon.tsx';

import type { SideLink } from './sidebar-data.ts';
import { useSiteData } from './site-data.ts';
import { useSiteTotals } from './use-site-totals.ts';

export function SideTags({ title, tags }: { title: string; tags: SideLink[] }) {
  return (
    <section>
      <h2 className="section-head">
        <span>{title}</span>
      </h2>
      <ul className="side-tags">
        {tags.map((tag) => (
          <li key={tag.url}>
            <Link className="chip" to={tag.url}>
              {tag.name}
              <small>{formatNumber(tag.count ?? 0)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SideLinks({ links }: { links: SideLink[] }) {
  return (
    <section>
      <div className="section-head">
        <h2>友情链接</h2>
        <Link to="/links">全部</Link>
      </div>
      <ul className="side-tags">
        {links.map((link) => (
          <li key={link.url}>
            <a className="chip" href={link.url} rel="noopener">
              {link.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SideComments({ comments }: { comments: LatestComment[] }) {
  return (
    <section>
      <h2 className="section-head">
        <span>最新评论</span>
      </h2>
      <ul className="side-comments">
        {comments.map(({ id, author, excerpt_html, created_at, post, url }) => (
          <li key={id}>
            <Avatar src={author.avatar_url} seed={author.id ?? author.name} size={32} />
            <div>
              <p className="side-comments-head">
                <b>{author.name}</b>
                <PostDate at={created_at} />
              </p>
              {/* The server escaped the text and drew the stickers. */}
              <p dangerouslySetInnerHTML={{ __html: excerpt_html }} />
              <Link to={url}>
                <TitleText text={post.title} breaks={post.title_breaks} />
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function runningTime(runDays: number | undefined): ReactNode {
  if (runDays === undefined) return <b>第N天</b>;
  if (runDays === 0) return <span>这盏灯刚刚点亮</span>;
  return (
    <span>
      这盏灯已亮了 <b>{runDays}</b> 天
    </span>
  );
}

export function SideRunTime() {
  const { runDays } = useSiteData();
  return (
    <p className="side-run">
      <Moon size={14} />
      {runningTime(runDays)}
    </p>
  );
}

export function SideTotals() {
  const totals = useSiteTotals();
  const lines: [string, number | undefined][] = [
    ['文章', totals?.post_total],
    ['评论', totals?.comment_total],
    ['标签', totals?.tags_total],
    ['友链', totals?.favlink_total],
    ['浏览', totals?.views_total],
  ];
  return (
    <section>
      <h2 className="section-head">
        <span>本站</span>
      </h2>
      <dl className="side-totals">
        {lines.map(([name, total]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{total === undefined ? '—' : formatNumber(total)}</dd>
          </div>
        ))}
      </dl>
      <SideRunTime />
    </section>
  );
}
