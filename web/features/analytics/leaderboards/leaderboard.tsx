import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { countUnits, emptyBoardHints, leaderboardNames, rangeNames } from '#contract/features/analytics/copy.ts';
import type {
  Leaderboard as Board,
  LeaderboardEntry,
  LeaderboardKind,
  LeaderboardRange,
} from '#contract/features/analytics/leaderboards.entities.ts';
import { leaderboardPath } from '#contract/features/analytics/rules.ts';
import { UserMarks } from '#web/features/accounts/user-marks.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { inPlace } from '#web/kit/in-place.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { useCurrentInView } from '#web/ui/use-current-in-view.ts';

import './leaderboard.css';

const ranges = Object.keys(rangeNames) as LeaderboardRange[];

interface BoardProps {
  board: Board;
  /** What points are called. */
  pointsText: string;
}

function Choices({ board: { kind, range }, pointsText }: BoardProps) {
  const names = leaderboardNames(pointsText);
  const row = useCurrentInView<HTMLUListElement>(kind);
  return (
    <div className="leaderboard-choices">
      <nav className="post-tabs" aria-label="榜单">
        <ul ref={row}>
          {(Object.keys(names) as LeaderboardKind[]).map((each) => (
            <li key={each}>
              <Link
                to={leaderboardPath(each, range)}
                aria-current={each === kind ? 'page' : undefined}
                prefetch="intent"
                {...inPlace}
              >
                {names[each]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav className="leaderboard-ranges" aria-label="时间范围">
        {ranges.map((each) => (
          <Link
            key={each}
            to={leaderboardPath(kind, each)}
            aria-current={each === range ? 'page' : undefined}
            prefetch="intent"
            {...inPlace}
          >
            {rangeNames[each]}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function Line({ line, unit }: { line: LeaderboardEntry; unit: string }) {
  const { person, place, count } = line;
  return (
    <li>
      <span className="leaderboard-place" data-place={place <= 3 ? place : undefined}>
        <span className="visually-hidden">第 </span>
        {place}
        <span className="visually-hidden"> 名</span>
      </span>
      <Link className="leaderboard-person" to={authorPath(person.id)} prefetch="intent">
        <Avatar src={person.avatar_url} seed={person.id} size={44} />
        <span>
          <span className="leaderboard-name">
            <b>{person.name}</b>
            <UserMarks person={person} isInLink />
          </span>
          {person.bio && <span className="leaderboard-bio">{person.bio}</span>}
        </span>
      </Link>
      <span className="leaderboard-count">
        <b>{formatNumber(count)}</b> {unit}
      </span>
    </li>
  );
}

/** People by what they said, got, earned or gave. @see docs/reference/README.md */
export function Leaderboard({ board, pointsText }: BoardProps) {
  return (
    <>
      <Choices board={board} pointsText={pointsText} />
      {board.list.length === 0 ? (
        <EmptyState title="榜上还没有人" hint={emptyBoardHints(pointsText)[board.kind]} />
      ) : (
        <ol className="leaderboard">
          {board.list.map((line) => (
            <Line key={line.person.id} line={line} unit={countUnits(pointsText)[board.kind]} />
          ))}
        </ol>
      )}
    </>
  );
}
