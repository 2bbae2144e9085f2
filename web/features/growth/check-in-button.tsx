import './check-in-button.css';

import { usePointsText } from '#web/features/site/points-text.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moon } from '#web/ui/moon.tsx';

import type { CheckInGain, CheckIns } from './use-check-ins.ts';

/** Days after which the moon of a streak is full. */
const fullMoonDays = 7;

/** Days of the streak since the moon was last full: 1 to 7, or 0 without a streak. */
const moonDays = (streak: number): number => (streak === 0 ? 0 : ((streak - 1) % fullMoonDays) + 1);

/** What was gained, in one line. */
function gainText({ point, exp, streak }: CheckInGain, pointsText: string): string {
  const gains = [point > 0 && `＋${formatExact(point)} ${pointsText}`, exp > 0 && `＋${formatExact(exp)} 经验`];
  return [...gains.filter(Boolean), `已连续签到 ${streak} 天`].join('，');
}

function standing(streak: number, isDone: boolean): string {
  if (!isDone) return streak > 0 ? `已连续签到 ${streak} 天，今天继续` : '今天还没有签到';
  const left = fullMoonDays - moonDays(streak);
  return left === 0 ? `已连续签到 ${streak} 天，月亮圆了` : `已连续签到 ${streak} 天，再签 ${left} 天月亮就圆了`;
}

/** The moon of the streak, where the user stands, and today's button. */
export function CheckInToday({ checkIns, moonSize }: { checkIns: CheckIns; moonSize: number }) {
  const { shown, isDone, isBusy, gain, checkIn } = checkIns;
  const pointsText = usePointsText();
  const streak = shown?.streak ?? 0;
  return (
    <div className={gain ? 'check-in-today is-fresh' : 'check-in-today'}>
      <span className="check-in-moon">
        <Moon lit={moonDays(streak) / fullMoonDays} size={moonSize} />
      </span>
      <div className="check-in-words">
        <p>{standing(streak, isDone)}</p>
        {shown && shown.total > 0 && <p className="check-in-total">一共签到 {formatExact(shown.total)} 天</p>}
      </div>
      <button
        className={isDone ? 'button' : 'button button-primary'}
        type="button"
        // Not `disabled`, which would lose the focus.
        aria-disabled={isDone || isBusy || undefined}
        onClick={() => !isDone && !isBusy && void checkIn()}
      >
        <Icon name={isDone ? 'check' : 'calendar'} size={16} />
        {isDone ? '今天已签到' : isBusy ? '正在签到…' : '签到'}
      </button>
      <p className="check-in-gain" role="status">
        {gain && gainText(gain, pointsText)}
      </p>
    </div>
  );
}
