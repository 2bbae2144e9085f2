import '../ledger/statement.css';
import './income.css';

import { Link } from 'react-router';

import { getBenefit } from '#contract/features/income/calls.ts';
import { incomeSourceNames } from '#contract/features/income/copy.ts';
import type { IncomeSummary } from '#contract/features/income/entities.ts';
import { fenText } from '#contract/kit/money.ts';
import { Statement } from '#web/features/ledger/statement.tsx';
import { usePointsText } from '#web/features/site/points-text.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { IncomeChart } from './income-chart.tsx';
import { YearStatement } from './year-statement.tsx';

function Balance({ balance, pending, withdrawn }: IncomeSummary) {
  return (
    <div className="balance">
      <p>
        <span>我的收益</span>
        <b>¥{fenText(balance)}</b>
        <span>
          {pending > 0 && `提现处理中 ¥${fenText(pending)} · `}
          累计提现 ¥{fenText(withdrawn)}
        </span>
      </p>
      <p className="balance-ways">
        <Link className="button button-primary" to="/user-center/withdraw">
          去提现
        </Link>
        <Link className="button" to="/user-center/withdraw-record">
          提现记录
        </Link>
      </p>
    </div>
  );
}

function Sources({ sources }: IncomeSummary) {
  return (
    <section className="income-part" aria-labelledby="income-sources">
      <h2 id="income-sources">来源</h2>
      <table className="income-sources">
        <thead>
          <tr>
            <th scope="col">来源</th>
            <th scope="col">本月</th>
            <th scope="col">上月</th>
            <th scope="col">累计</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ source, month, last_month, all }) => (
            <tr key={source}>
              <td>{incomeSourceNames[source]}</td>
              <td>¥{fenText(month)}</td>
              <td>¥{fenText(last_month)}</td>
              <td>¥{fenText(all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** 收益: what the reader has of it, where it came from, and the statement of a year. */
export function BenefitPage() {
  const pointsText = usePointsText();
  const { loaded, reload } = useLoaded(() => send(getBenefit, {}));
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList count={4} lines={3} />;
  const summary = loaded.value;
  if (summary.years.length === 0) {
    const { tip, gift } = summary.shares;
    return (
      <EmptyState
        title="还没有收益"
        hint={`别人扫码打赏您，您得到 ${tip}%；别人用付费得到的${pointsText}打赏或送您礼物，按付款额得到 ${tip}% 或 ${gift}%。收益可以提现。`}
      />
    );
  }
  return (
    <div className="income-page">
      <Balance {...summary} />
      <Sources {...summary} />
      <IncomeChart {...summary} />
      <YearStatement years={summary.years} />
      <section className="income-part" aria-labelledby="income-statement">
        <h2 id="income-statement">明细</h2>
        <Statement currency="income" renderHead={() => null} />
      </section>
    </div>
  );
}
