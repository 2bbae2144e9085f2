import { Link } from 'react-router';

import type { getArchives } from '#contract/features/posts/calls.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatNumber } from '#web/ui/format-number.ts';

import { PostDate } from './post-card-date.tsx';
import { ListHeader } from './post-list-header.tsx';
import './post-list-archives.css';
import { SolarYearRing } from './solar-year-ring.tsx';
import { entryId, type SolarYear } from './solar-year.ts';
import { TitleText } from './title-text.tsx';

function summary(total: number, years: { year: number }[]): string {
  const [last, first] = [years[0]?.year, years.at(-1)?.year];
  if (total === 0) return '';
  const span = first === last ? `都在 ${last} 年` : `从 ${first} 年到 ${last} 年`;
  return `一共写下 ${formatNumber(total)} 篇，${span}。`;
}

export interface ArchivesProps {
  archives: CallOutput<typeof getArchives>;
  /** The year as a ring; null without articles, or where the owner wants none. */
  solarYear: SolarYear | null;
}

/** All posts by year and month. */
export function Archives({ archives, solarYear }: ArchivesProps) {
  const { total, years, year, months } = archives;
  return (
    <>
      <ListHeader title="归档" description={summary(total, years)} />
      {total === 0 && <EmptyState title="还没有可以归档的文章" hint="写下第一篇以后，它会按年月排在这里。" />}
      {years.length > 1 && (
        <nav aria-label="年份">
          <ul className="archive-years">
            {years.map((each) => (
              <li key={each.year}>
                <Link
                  className="chip"
                  to={`/archives?year=${each.year}`}
                  aria-current={each.year === year ? 'page' : undefined}
                >
                  {each.year}
                  <small>{formatNumber(each.count)}</small>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {year !== null && months.length > 0 && (
        <section className="archive" aria-labelledby="archive-year">
          <h2 className="archive-year" id="archive-year">
            {year}
            <small>年</small>
          </h2>
          {solarYear && <SolarYearRing year={year} ring={solarYear} />}
          {months.map(({ month, posts }) => (
            <section key={month} className="archive-month" aria-label={`${year} 年 ${month} 月`}>
              <h3>
                {month} 月<small>{posts.length} 篇</small>
              </h3>
              <ul>
                {posts.map((post) => (
                  <li key={post.id} id={entryId(post.id)}>
                    <PostDate at={post.published_at} pattern="MM-DD" />
                    <Link to={post.url}>
                      <TitleText text={post.title} breaks={post.title_breaks} />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      )}
    </>
  );
}
