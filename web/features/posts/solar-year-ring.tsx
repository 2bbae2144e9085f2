import { Link } from 'react-router';

import { entryId, type SolarMark, type SolarTerm, type SolarYear } from './solar-year.ts';
import './solar-year.css';

const centre = 240;
const ringRadius = 176;
const nameRadius = 212;
const markStep = 15;

/** 夏至 stands at the top, 冬至 at the bottom; the year runs clockwise. */
function placeAt(longitude: number, radius: number): { x: number; y: number } {
  const turn = (longitude * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 10) / 10;
  return { x: round(centre - radius * Math.cos(turn)), y: round(centre - radius * Math.sin(turn)) };
}

/** Lines at the beginning of every term; longer at the solstices and equinoxes. */
function Ticks() {
  const lines = Array.from({ length: 24 }, (_, at) => {
    const from = placeAt(at * 15, ringRadius);
    const until = placeAt(at * 15, ringRadius + (at % 6 === 0 ? 12 : 6));
    return `M${from.x} ${from.y}L${until.x} ${until.y}`;
  });
  return <path className="solar-ticks" d={lines.join('')} />;
}

function Term({ term, longitude }: { term: SolarTerm; longitude: number }) {
  const place = placeAt(longitude, nameRadius);
  const name = <text {...place}>{term.name}</text>;
  if (term.firstId === undefined) return <g aria-hidden="true">{name}</g>;
  return (
    <a href={`#${entryId(term.firstId)}`} aria-label={`${term.name}，${term.count} 篇`}>
      <circle cx={place.x} cy={place.y} r="24" />
      {name}
    </a>
  );
}

/** Equals a link of the list below, so it is for pointers only. */
function Mark({ mark }: { mark: SolarMark }) {
  const { x, y } = placeAt(mark.longitude, ringRadius - 16 - mark.depth * markStep);
  return (
    <Link className="solar-mark" to={mark.url} tabIndex={-1} aria-hidden="true">
      <circle cx={x} cy={y} r="9" />
      <circle cx={x} cy={y} r="4" />
      <title>{mark.title}</title>
    </Link>
  );
}

function Today({ longitude }: { longitude: number }) {
  const { x, y } = placeAt(longitude, ringRadius);
  return <circle className="solar-today" cx={x} cy={y} r="5" aria-hidden="true" />;
}

function busiestOf(terms: readonly SolarTerm[]): SolarTerm {
  return terms.reduce((most, term) => (term.count > most.count ? term : most));
}

/** A year of articles by the place of the sun: each light is an article, in the solar term of its day. */
export function SolarYearRing({ year, ring }: { year: number; ring: SolarYear }) {
  const { marks, terms, today } = ring;
  const busiest = busiestOf(terms);
  return (
    <figure className="solar-year">
      <svg viewBox="0 0 480 480" role="group" aria-label={`${year} 年的二十四节气`}>
        <circle className="solar-ring" cx={centre} cy={centre} r={ringRadius} />
        <Ticks />
        <g className="solar-terms">
          {terms.map((term, at) => (
            <Term key={term.name} term={term} longitude={at * 15} />
          ))}
        </g>
        {marks.map((mark) => (
          <Mark key={mark.id} mark={mark} />
        ))}
        {today !== undefined && <Today longitude={today} />}
      </svg>
      <figcaption>
        <b>{marks.length} 篇</b>
        每一粒光是一篇文章，落在写成那天的节气里。
        {busiest.count > 1 && `写得最勤的是${busiest.name}前后，有 ${busiest.count} 篇。`}
        {today !== undefined && <span>空心的圆是今天。</span>}
      </figcaption>
    </figure>
  );
}
