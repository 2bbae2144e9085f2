import { Link } from 'react-router';

import { TitleText } from '#web/features/posts/title-text.tsx';
import { formatNumber } from '#web/ui/format-number.ts';

import type { HotPeriod } from './sidebar-data.ts';

/** 热榜 of the week and the month; switched by radio inputs, so it works without scripts. */
export function SideHot({ periods, of }: { periods: HotPeriod[]; of?: string }) {
  return (
    <section className="side-hot" aria-labelledby="side-hot-title">
      <div className="section-head">
        <h2 id="side-hot-title">{of === undefined ? '热榜' : `「${of}」热门`}</h2>
        {periods.length > 1 && (
          <fieldset className="side-hot-choice">
            <legend className="visually-hidden">热榜的时段</legend>
            {periods.map((period, place) => (
              <label key={period.name}>
                <input className="visually-hidden" type="radio" name="side-hot" defaultChecked={place === 0} />
                {period.name}
              </label>
            ))}
          </fieldset>
        )}
      </div>
      {periods.map((period) => (
        <ol key={period.name} aria-label={of === undefined ? `${period.name}热榜` : `「${of}」的热门文章`}>
          {period.list.map((line, place) => (
            <li key={line.url}>
              <span className="side-hot-place" aria-hidden="true">
                {place + 1}
              </span>
              <div>
                <Link to={line.url}>
                  <TitleText text={line.title} breaks={line.title_breaks} />
                </Link>
                <span>{formatNumber(line.views)} 次阅读</span>
              </div>
            </li>
          ))}
        </ol>
      ))}
    </section>
  );
}
