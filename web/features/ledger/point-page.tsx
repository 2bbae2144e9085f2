import { Link } from 'react-router';

import { Earning } from '#web/features/growth/earning.tsx';
import { usePointsText } from '#web/features/site/points-text.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';

import { Statement } from './statement.tsx';

function Balance({ balance, name }: { balance: number | null; name: string }) {
  return (
    <div className="balance">
      <p>
        <span>我的{name}</span>
        <b>{balance === null ? '—' : formatExact(balance)}</b>
      </p>
      <p className="balance-ways">
        <Link className="button" to="/user-center/index#check-in">
          <Icon name="calendar" size={16} />
          去签到
        </Link>
        <Link className="button" to="/user-center/tasks">
          <Icon name="circle-check" size={16} />
          做任务
        </Link>
      </p>
    </div>
  );
}

/** 积分: the balance, the statement, and how points are earned. */
export function PointPage() {
  const name = usePointsText();
  return (
    <>
      <Statement currency="point" renderHead={(balance) => <Balance balance={balance} name={name} />} />
      <Earning name={name} currency="point" />
    </>
  );
}
