import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { countUnits, leaderboardNames, rangeNames } from '#contract/features/analytics/copy.ts';
import type {
  Leaderboard as Board,
  LeaderboardKind,
  LeaderboardEntry,
  LeaderboardRange,
} from '#contract/features/analytics/leaderboards.entities.ts';
import { leaderboardPath } from '#contract/features/analytics/rules.ts';
import { UserMarks } from '#web/features/accounts/user-marks.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatNumber } from '#web/ui/format-number.ts';

import './leaderboard.css';

const kinds = Object.keys(leaderboardNames) as LeaderboardKind[];
const ranges = Object.keys(rangeNames) as LeaderboardRange[];

function Choices({ board: { kind, range } }: { board: Board }) {
  return (
    <div className="leaderboard-choices">
      <nav className="post-tabs" aria-label="榜单">
        <ul>
          {kinds.map((each) => (
            <li key={each}>
              <Link
                to={leaderboardPath(each, range)}
                aria-current={each === kind ? 'page' : undefined}
                prefetch="intent"
                preventScrollReset
              >
                {leaderboardNames[each]}
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
            preventScrollReset
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

/** People by what they said or by how it was liked. @see docs/reference/README.md */
export function Leaderboard({ board }: { board: Board }) {
  return (
    <>
      <Choices board={board} />
      {board.list.length === 0 ? (
        <EmptyState
          title="榜上还没有人"
          hint={
            board.kind === 'comments'
              ? '登录后在文章下留言，就有机会出现在这里。'
              : '写下的文章和评论得到别人的赞，就会出现在这里。'
          }
        />
      ) : (
        <ol className="leaderboard">
          {board.list.map((line) => (
            <Line key={line.person.id} line={line} unit={countUnits[board.kind]} />
          ))}
        </ol>
      )}
    </>
  );
}
