import { Link } from 'react-router';

import { Earning } from '#web/features/growth/earning.tsx';
import { usePointsText } from '#web/features/site/points-text.ts';
import { TopUpWay } from '#web/features/tips/top-up-way.tsx';
import { formatExact } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';

import { Statement } from './statement.tsx';

interface BalanceProps {
  balance: number | null;
  name: string;
  reload: () => Promise<void>;
}

function Balance({ balance, name, reload }: BalanceProps) {
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
        <TopUpWay onDone={reload} />
      </p>
    </div>
  );
}

/** 积分: the balance, the statement, and how points are earned. */
export function PointPage() {
  const name = usePointsText();
  return (
    <>
      <Statement
        currency="point"
        renderHead={(balance, reload) => <Balance balance={balance} name={name} reload={reload} />}
      />
      <Earning name={name} currency="point" />
    </>
  );
}
