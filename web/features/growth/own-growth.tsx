import './own-growth.css';

import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { SmallPicture } from '#web/features/media/pictures/small-picture.tsx';
import { usePointsText } from '#web/features/site/points-text.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Moon } from '#web/ui/moon.tsx';

import { type LevelProgress, progressOf } from './level-progress.ts';
import { useLevels } from './use-levels.ts';

/** The mark of a level: its picture, or a moon that fills from level to level. */
export function LevelPicture({ progress, size }: { progress: LevelProgress; size: number }) {
  const { level, rank } = progress;
  if (level.img === '') return <Moon lit={rank} size={size} />;
  return <SmallPicture className="level-picture" src={level.img} width={size} height={size} />;
}

/** Level and points of the user, in one quiet line. */
export function OwnGrowth({ user }: { user: Pick<CurrentUser, 'exp' | 'point'> }) {
  const levels = useLevels();
  const pointsText = usePointsText();
  const progress = levels && progressOf(user.exp, levels);
  return (
    <span className="own-growth">
      {progress && (
        <span>
          <LevelPicture progress={progress} size={13} />
          {progress.level.name}
        </span>
      )}
      <span>
        {formatNumber(user.point)} {pointsText}
      </span>
    </span>
  );
}
