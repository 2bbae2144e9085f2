import { useState } from 'react';

import { voteCopy } from '#contract/features/votes/copy.ts';
import { averageScore, scores } from '#contract/features/votes/rules.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';

import type { Rating, Voting } from './subject.ts';

/** The average, how many gave it, and the own score. */
function noteOf({ numbers, note }: Voting): string {
  const parts: string[] = [];
  if (numbers) {
    const average = averageScore(numbers);
    parts.push(
      average === null ? voteCopy.notRated : voteCopy.average(average.toFixed(1), formatNumber(numbers.people)),
    );
    const [own] = numbers.chosen;
    if (own !== undefined) parts.push(voteCopy.rated(Number(own)));
  }
  if (note !== '') parts.push(note);
  return parts.join(' · ');
}

interface StarsProps {
  /** So many are filled. */
  lit: number;
  voting: Voting;
  isBusy: boolean;
  give: (score: string) => void;
}

/** Five buttons while one can give a score; otherwise a drawing of the average. */
function Stars({ lit, voting: { numbers, needsLogin }, isBusy, give }: StarsProps) {
  if (!numbers?.may_vote && !needsLogin) {
    return (
      <p className="stars" aria-hidden="true">
        {scores.map((score) => (
          <span className="star" key={score}>
            <Icon name="star" size={22} filled={Number(score) <= lit} />
          </span>
        ))}
      </p>
    );
  }
  return (
    <div className="stars" role="group" aria-label={voteCopy.rate}>
      {scores.map((score) => (
        <button
          key={score}
          className="star"
          type="button"
          aria-label={voteCopy.score(Number(score))}
          aria-pressed={numbers?.chosen.includes(score) ?? false}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && give(score)}
        >
          <Icon name="star" size={22} filled={Number(score) <= lit} />
        </button>
      ))}
    </div>
  );
}

/** A rating of one to five stars: the own score is lit, or else the average. */
export function RatingForm({ rating, voting }: { rating: Rating; voting: Voting }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const { numbers, cast } = voting;
  const give = async (score: string) => {
    setBusy(true);
    setError('');
    const refusal = await cast([score]);
    setBusy(false);
    setError(refusal);
  };
  const own = numbers?.chosen[0];
  const lit = own === undefined ? Math.round((numbers && averageScore(numbers)) ?? 0) : Number(own);
  return (
    <>
      <p className="poll-title">{rating.title || voteCopy.rateTitle}</p>
      <Stars lit={lit} voting={voting} isBusy={isBusy} give={(score) => void give(score)} />
      <p className="poll-note" role="status">
        {noteOf(voting)}
      </p>
      {error !== '' && (
        <p className="poll-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
