import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { getTrends } from '#contract/features/analytics/dashboard.calls.ts';
import { type TrendRange, trendRanges } from '#contract/features/analytics/limits.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { changeInPercent, type DailyCounts, isComplete, sumOf } from './chart-scale.ts';
import { dayName, TrendChart, countText } from './trend-chart.tsx';

type Answer = CallOutput<typeof getTrends>;
type Figure = 'views' | 'visitors' | 'comments' | 'people';

const figureNames: Record<Figure, string> = { views: '浏览', visitors: '访客', comments: '评论', people: '新用户' };

const isRange = (text: string | null): text is TrendRange => trendRanges.includes(text as TrendRange);

/** The selected range, stored in the URL. */
export function useRange(): [TrendRange, (range: TrendRange) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('days');
  return [isRange(asked) ? asked : '30', (days) => setQuery({ days }, { replace: true })];
}

export function RangeChoice({ range, onChoose }: { range: TrendRange | null; onChoose: (range: TrendRange) => void }) {
  return (
    <div className="segments" role="group" aria-label="统计范围">
      {trendRanges.map((days) => (
        <button key={days} type="button" aria-pressed={days === range} onClick={() => onChoose(days)}>
          {days} 天
        </button>
      ))}
    </div>
  );
}

function Change({ now, before }: { now: DailyCounts; before: DailyCounts }) {
  if (!isComplete(before)) return <span className="figure-change">上期统计不全</span>;
  const percent = changeInPercent(sumOf(now), sumOf(before));
  if (percent === null) return <span className="figure-change">上期没有数据</span>;
  const tone = percent === 0 ? '' : percent > 0 ? 'is-up' : 'is-down';
  return (
    <span className={`figure-change ${tone}`}>
      {percent !== 0 && <Icon name={percent > 0 ? 'arrow-up' : 'arrow-down'} size={13} />}
      {percent === 0 ? '与上期持平' : `${Math.abs(percent)}%`}
      {percent !== 0 && <span className="visually-hidden">{percent > 0 ? '，多于上期' : '，少于上期'}</span>}
    </span>
  );
}

function TrendTable({ answer, figures }: { answer: Answer; figures: readonly Figure[] }) {
  const { days, now } = answer;
  return (
    <div className="trend-table">
      <table className="list-table">
        <caption className="visually-hidden">每天的数字</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            {figures.map((figure) => (
              <th key={figure} className="list-number" scope="col">
                {figureNames[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map(({ date }, place) => ({ date, place }))
            .reverse()
            .map(({ date, place }) => (
              <tr key={date}>
                <th scope="row">
                  <time dateTime={date}>{dayName(date)}</time>
                </th>
                {figures.map((figure) => (
                  <td key={figure} className="list-number">
                    {countText(now[figure]?.[place])}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function Shown({ answer }: { answer: Answer }) {
  const [figure, setFigure] = useState<Figure>('views');
  const [isTable, setTable] = useState(false);
  const figures = (Object.keys(figureNames) as Figure[]).filter((each) => answer.now[each] !== null);
  const series = { now: answer.now[figure] ?? [], before: answer.before[figure] ?? [] };
  const firstCounted = answer.now.visitors.findIndex((count) => count !== null);
  return (
    <>
      <div className="figures" role="group" aria-label="看哪个数字">
        {figures.map((each) => {
          const [now, before] = [answer.now[each] ?? [], answer.before[each] ?? []];
          return (
            <button key={each} type="button" aria-pressed={each === figure} onClick={() => setFigure(each)}>
              <span className="figure-name">{figureNames[each]}</span>
              <b>{formatNumber(sumOf(now))}</b>
              <Change now={now} before={before} />
            </button>
          );
        })}
      </div>
      {isTable ? (
        <TrendTable answer={answer} figures={figures} />
      ) : (
        <TrendChart name={figureNames[figure]} dates={answer.days.map(({ date }) => date)} {...series} />
      )}
      <div className="trend-foot">
        <p>
          浏览：同一人每篇文章半小时记一次。访客：同一网络的同一种浏览器每天记一位，第二天重新计数，多天的数字是各天相加。
          {firstCounted > 0 && `${dayName(answer.days[firstCounted]?.date ?? '')}开始统计访客。`}
        </p>
        <button className="text-link" type="button" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? '看图' : '看表格'}
        </button>
      </div>
    </>
  );
}

/** Daily statistics of the range. Pass a new `key` when the range changes. */
export function Trends({ range }: { range: TrendRange }) {
  const { loaded, reload } = useLoaded(() => send(getTrends, { days: range }));
  if (loaded.state === 'loading') return <SkeletonList count={3} lines={3} />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  return <Shown answer={loaded.value} />;
}
