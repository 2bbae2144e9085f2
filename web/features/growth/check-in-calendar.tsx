import './check-in-calendar.css';

import type { CheckInMonth } from '#contract/features/growth/entities.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { readSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { dayText, monthText, shiftMonth, weeksOf } from './month-days.ts';
import type { CheckIns } from './use-check-ins.ts';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

type DayState = 'signed' | 'made-up' | 'missed' | 'plain' | 'ahead';

const stateNames: Record<DayState, string> = {
  signed: '已签到',
  'made-up': '已补签',
  missed: '',
  plain: '没有签到',
  ahead: '',
};

function stateOf(day: string, { days, missed, today, make_up_price }: CheckInMonth): DayState {
  const checkIn = days.find((each) => each.day === day);
  if (checkIn) return checkIn.made_up ? 'made-up' : 'signed';
  if (make_up_price > 0 && missed.includes(day)) return 'missed';
  return day >= today ? 'ahead' : 'plain';
}

interface DayProps {
  day: string;
  shown: CheckInMonth;
  onMakeUp: (day: string) => void;
}

function Day({ day, shown, onMakeUp }: DayProps) {
  const state = stateOf(day, shown);
  const number = Number(day.slice(8));
  return (
    <td data-state={state} aria-current={day === shown.today ? 'date' : undefined}>
      {state === 'missed' ? (
        <button type="button" onClick={() => onMakeUp(day)}>
          <span className="visually-hidden">补签 {dayText(day)}</span>
          <span aria-hidden="true">{number}</span>
          <small aria-hidden="true">补签</small>
        </button>
      ) : (
        <span>
          {number}
          {stateNames[state] && <span className="visually-hidden">，{stateNames[state]}</span>}
        </span>
      )}
    </td>
  );
}

interface MonthStepsProps {
  shown: CheckInMonth;
  onMonth: (month: string) => void;
}

function MonthSteps({ shown: { month, today }, onMonth }: MonthStepsProps) {
  const isNow = today.startsWith(month);
  return (
    <div className="check-in-month">
      <button className="icon-button" type="button" aria-label="上个月" onClick={() => onMonth(shiftMonth(month, -1))}>
        <Icon name="chevron-left" />
      </button>
      <b aria-live="polite">{monthText(month)}</b>
      <button
        className="icon-button"
        type="button"
        aria-label="下个月"
        disabled={isNow}
        onClick={() => onMonth(shiftMonth(month, 1))}
      >
        <Icon name="chevron-right" />
      </button>
    </div>
  );
}

function useMakeUp({ shown, makeUp }: CheckIns): (day: string) => Promise<void> {
  const pointsText = usePointsText();
  return async (day) => {
    const price = formatExact(shown?.make_up_price ?? 0);
    const balance = formatExact(readSession().user?.point ?? 0);
    await openConfirm({
      title: `补签 ${dayText(day)}`,
      content: `需要 ${price} ${pointsText}，您现在有 ${balance} ${pointsText}。`,
      confirm: '补签',
    });
    await makeUp(day, (streak) => toast.success(`已补签 ${dayText(day)}，现在连续签到 ${streak} 天`));
  };
}

/** What a made-up day costs, and where there are more of them: in the first days of a month they lie in the last one. */
function MakeUpNote({ shown, onMonth }: MonthStepsProps) {
  const { month, missed, make_up_price } = shown;
  const pointsText = usePointsText();
  if (make_up_price === 0 || missed.length === 0) return null;
  const [other] = missed.filter((day) => !day.startsWith(month));
  const hasHere = missed.some((day) => day.startsWith(month));
  return (
    <p className="check-in-note">
      {hasHere && `虚线的日子可以补签，每天 ${formatExact(make_up_price)} ${pointsText}。`}
      {other && (
        <button className="text-link" type="button" onClick={() => onMonth(other.slice(0, 7))}>
          {Number(other.slice(5, 7))}月也有可以补签的日子
        </button>
      )}
    </p>
  );
}

/** The check-ins of a month; the days that can be made up are buttons. */
export function CheckInCalendar({ checkIns }: { checkIns: CheckIns }) {
  const { shown, state, load } = checkIns;
  const makeUp = useMakeUp(checkIns);
  if (!shown) return null;
  return (
    <div className="check-in-calendar">
      <MonthSteps shown={shown} onMonth={(month) => void load(month)} />
      <table aria-label={`${monthText(shown.month)}的签到`} aria-busy={state === 'loading'}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                <span className="visually-hidden">周</span>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(shown.month).map((week, at) => (
            <tr key={`${shown.month} ${at}`}>
              {week.map((day, place) =>
                day ? (
                  <Day
                    key={day}
                    day={day}
                    shown={shown}
                    onMakeUp={(missed) => void makeUp(missed).catch(reportFailure)}
                  />
                ) : (
                  <td key={weekdays[place]} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <MakeUpNote shown={shown} onMonth={(month) => void load(month)} />
    </div>
  );
}
