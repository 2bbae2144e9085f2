import './check-in-card.css';

import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { CheckInToday } from './check-in-button.tsx';
import { CheckInCalendar } from './check-in-calendar.tsx';
import { useCheckIns } from './use-check-ins.ts';

/** 签到: today's button beside the calendar of a month. */
export function CheckInCard() {
  const checkIns = useCheckIns();
  const { shown, state, load } = checkIns;
  return (
    <section className="check-in-card panel" id="check-in" aria-labelledby="check-in-title">
      <h2 id="check-in-title">签到</h2>
      {shown ? (
        <>
          <CheckInToday checkIns={checkIns} moonSize={72} />
          <CheckInCalendar checkIns={checkIns} />
        </>
      ) : state === 'failed' ? (
        <ErrorState headingLevel={3} onRetry={() => void load()} />
      ) : (
        <SkeletonList count={2} lines={3} />
      )}
    </section>
  );
}
