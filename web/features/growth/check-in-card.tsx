import './check-in-card.css';

import { Link } from 'react-router';

import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
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
      <div className="check-in-head">
        <h2 id="check-in-title">签到</h2>
        <Link to="/user-center/tasks">
          任务中心
          <Icon name="arrow-right" size={14} />
        </Link>
      </div>
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
