import { Link } from 'react-router';

import { formatNumber } from '#web/ui/format-number.ts';

import type { HotPeriod } from './sidebar-data.ts';

/** 热榜 of the week and the month; switched by radio inputs, so it works without scripts. */
export function SideHot({ periods }: { periods: HotPeriod[] }) {
  return (
    <section className="side-hot" aria-labelledby="side-hot-title">
      <div className="section-head">
        <h2 id="side-hot-title">热榜</h2>
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
        <ol key={period.name} aria-label={`${period.name}热榜`}>
          {period.list.map((line, place) => (
            <li key={line.url}>
              <span className="side-hot-place" aria-hidden="true">
                {place + 1}
              </span>
              <div>
                <Link to={line.url}>{line.title}</Link>
                <span>{formatNumber(line.views)} 次阅读</span>
              </div>
            </li>
          ))}
        </ol>
      ))}
    </section>
  );
}
