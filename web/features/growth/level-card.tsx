import './level-card.css';

import type { Level } from '#contract/features/growth/rules.ts';
import { formatExact } from '#web/ui/format-number.ts';

import { type LevelProgress, progressOf } from './level-progress.ts';
import { LevelPicture } from './own-growth.tsx';

/** Levels shown at once, with the own one among them. */
const shownLevels = 6;

/** The levels around the own one, in order. */
function levelsAround(levels: readonly Level[], own: Level): Level[] {
  const sorted = levels.toSorted((a, b) => a.level - b.level);
  const place = sorted.findIndex(({ level }) => level === own.level);
  const start = Math.max(0, Math.min(place - 2, sorted.length - shownLevels));
  return sorted.slice(start, start + shownLevels);
}

function wayText({ next, missing }: LevelProgress): string {
  return next ? `再得 ${formatExact(missing)} 经验，升到 ${next.name}` : '您已经到了最高的等级';
}

/** The own level, and how far the next one is. */
export function LevelCard({ exp, levels }: { exp: number | null; levels: readonly Level[] }) {
  const progress = progressOf(exp ?? 0, levels);
  const { level, share } = progress;
  return (
    <section className="level-card panel" aria-label="我的等级" aria-busy={exp === null}>
      <div className="level-card-head">
        <LevelPicture progress={progress} size={64} />
        <p>
          <span>{level.name}</span>
          <b>
            {exp === null ? '—' : formatExact(exp)} <small>经验</small>
          </b>
        </p>
      </div>
      <div
        className="level-way"
        role="progressbar"
        aria-label="到下一等级的进度"
        aria-valuenow={Math.floor(share * 100)}
        aria-valuetext={wayText(progress)}
      >
        <span style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p className="level-way-text">{exp === null ? '' : wayText(progress)}</p>
      <ol className="level-steps">
        {levelsAround(levels, level).map((each) => (
          <li
            key={each.level}
            aria-current={each.level === level.level ? 'step' : undefined}
            data-reached={each.level <= level.level || undefined}
          >
            <b>{each.name}</b>
            <span>{formatExact(each.threshold)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
