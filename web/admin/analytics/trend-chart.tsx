import { useEffect, useRef, useState } from 'react';

import { formatNumber } from '#web/ui/format-number.ts';

import { type DailyCounts, maxCountOf, labelledDays, ticksFor } from './chart-scale.ts';

export interface TrendChartProps {
  /** What is counted, such as 浏览. */
  name: string;
  dates: readonly string[];
  now: DailyCounts;
  /** The period before, as a faint line; left out: there is none. */
  before?: DailyCounts;
  /** False: the last day is one of the past. */
  endsToday?: boolean;
}

const height = 250;
const edge = { top: 14, right: 14, bottom: 28, left: 44 };
const labelPx = 72;

export const dayName = (date: string): string => `${Number(date.slice(5, 7))} 月 ${Number(date.slice(8))} 日`;

const shortDay = (date: string) => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`;

/** The chart is rendered at the width of its container, so that its text keeps its size. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const frame = place.current;
    if (!frame) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(240, entry?.contentRect.width ?? 640)));
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}

function placesOf(count: number, greatest: number, width: number) {
  const inner = { width: width - edge.left - edge.right, height: height - edge.top - edge.bottom };
  return {
    x: (place: number) => edge.left + (count < 2 ? 0 : (place / (count - 1)) * inner.width),
    y: (value: number) => edge.top + inner.height - (value / greatest) * inner.height,
    dayAt: (x: number) => Math.min(count - 1, Math.max(0, Math.round(((x - edge.left) / inner.width) * (count - 1)))),
  };
}

type Places = ReturnType<typeof placesOf>;

/** Starts a new segment after days without data. */
const lineOf = (values: DailyCounts, { x, y }: Places) =>
  values
    .map((value, place) => {
      if (value === null) return '';
      return `${typeof values[place - 1] === 'number' ? 'L' : 'M'}${x(place).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');

export const countText = (count: number | null | undefined): string =>
  count === null ? '未统计' : formatNumber(count ?? 0);

function Grid({ ticks, width, places }: { ticks: readonly number[]; width: number; places: Places }) {
  return ticks.map((tick) => (
    <g key={tick}>
      <path
        className={tick === 0 ? 'chart-base' : 'chart-grid'}
        d={`M${edge.left} ${places.y(tick)}H${width - edge.right}`}
      />
      <text x={edge.left - 8} y={places.y(tick) + 4} textAnchor="end">
        {formatNumber(tick)}
      </text>
    </g>
  ));
}

interface DaysProps {
  dates: readonly string[];
  width: number;
  places: Places;
  endsToday: boolean;
}

function Days({ dates, width, places, endsToday }: DaysProps) {
  const shown = labelledDays(dates.length, Math.max(2, Math.floor(width / labelPx)));
  return dates.map((date, place) =>
    shown.has(place) ? (
      <text
        key={date}
        x={places.x(place)}
        y={height - 6}
        textAnchor={place === dates.length - 1 ? 'end' : place === 0 ? 'start' : 'middle'}
      >
        {endsToday && place === dates.length - 1 ? '今天' : shortDay(date)}
      </text>
    ) : null,
  );
}

/** One metric per day, with the previous period as a faint line. The table beside it has the same data. */
export function TrendChart({ name, dates, now, before, endsToday = true }: TrendChartProps) {
  const { place: frame, width } = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const most = maxCountOf(now);
  const ticks = ticksFor(Math.max(most, maxCountOf(before ?? [])));
  const places = placesOf(dates.length, ticks.at(-1) ?? 1, width);
  const greatest = now.indexOf(most);
  const first = now.findIndex((count) => count !== null);
  const line = lineOf(now, places);
  const shown = at ?? dates.length - 1;
  return (
    <div ref={frame} className="chart">
      <p className="chart-reading" aria-hidden="true">
        <b>{dayName(dates[shown] ?? '')}</b>
        <span className="chart-now">
          {name} {countText(now[shown])}
        </span>
        {before && <span className="chart-before">上期 {countText(before[shown])}</span>}
      </p>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${endsToday ? '近 ' : ''}${dates.length} 天每天的${name}，最高是 ${dayName(dates[greatest] ?? '')}的 ${most}`}
        onPointerMove={({ clientX, currentTarget }) =>
          setAt(places.dayAt(clientX - currentTarget.getBoundingClientRect().left))
        }
        onPointerLeave={() => setAt(null)}
      >
        <Grid ticks={ticks} width={width} places={places} />
        <Days dates={dates} width={width} places={places} endsToday={endsToday} />
        <path
          className="chart-area"
          d={`${line}L${places.x(dates.length - 1).toFixed(1)} ${places.y(0)}L${places.x(first).toFixed(1)} ${places.y(0)}Z`}
        />
        {before && <path className="chart-ghost" d={lineOf(before, places)} />}
        <path className="chart-line" d={line} />
        {at !== null && <path className="chart-mark" d={`M${places.x(at)} ${edge.top}V${height - edge.bottom}`} />}
        {typeof now[shown] === 'number' && (
          <circle className="chart-dot" cx={places.x(shown)} cy={places.y(now[shown])} r={4.5} />
        )}
      </svg>
    </div>
  );
}
