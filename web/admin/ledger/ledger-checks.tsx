import './ledger.css';

import { useState } from 'react';

import { getLedger } from '#contract/features/ledger/calls.ts';
import { currencyNames } from '#contract/features/ledger/copy.ts';
import type { LedgerCheck } from '#contract/features/ledger/entities.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { digitsOf } from '#web/features/ledger/statement-lines.ts';
import { defaultPointsText, usePointsText } from '#web/features/site/points-text.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { StateMark } from '../list/cells.tsx';

type Ledger = CallOutput<typeof getLedger> & { at: number };

const verify = async (): Promise<Ledger> => ({ ...(await send(getLedger, {})), at: Date.now() });

function Totals({ totals }: { totals: Ledger['totals'] }) {
  const names = currencyNames(usePointsText());
  const shown = totals.filter(({ currency, users }) => currency !== 'income' || users > 0);
  return (
    <dl className="ledger-facts">
      {shown.map(({ currency, users, total }) => (
        <div key={currency}>
          <dt>{currency === 'income' ? `全部${names.income}（元）` : `全部${names[currency]}`}</dt>
          <dd>{digitsOf(currency)(total)}</dd>
          <dd>
            <small>{formatExact(users)} 位用户持有</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Check({ check: { name, rule, checked, broken, example } }: { check: LedgerCheck }) {
  const pointsText = usePointsText();
  return (
    <li>
      <code>{name}</code>
      <p>
        {rule.replaceAll(defaultPointsText, pointsText)}
        <small>查了 {formatExact(checked)} 处</small>
        {broken > 0 && (
          <small className="ledger-broken">
            {formatExact(broken)} 处不符{example && `，例如：${example}`}
          </small>
        )}
      </p>
      <StateMark tone={broken > 0 ? 'danger' : 'ok'}>{broken > 0 ? '不符' : '通过'}</StateMark>
    </li>
  );
}

/** The invariants of the ledger, checked now, and what all users have together. */
export function LedgerChecks() {
  const { loaded, reload } = useLoaded(verify);
  const [again, setAgain] = useState<Ledger | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (loaded.state === 'loading') return <SkeletonList count={6} lines={2} />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  const { checks, totals, at } = again ?? loaded.value;
  const broken = checks.filter((check) => check.broken > 0).length;
  async function checkAgain(): Promise<void> {
    setBusy(true);
    try {
      setAgain(await verify());
      toast.success('已重新核对');
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Totals totals={totals} />
      <div className="ledger-head">
        <p role="status">
          <StateMark tone={broken > 0 ? 'danger' : 'ok'}>
            {broken > 0 ? `${broken} 条规则不符` : `${checks.length} 条规则全部通过`}
          </StateMark>{' '}
          {formatDate(at, 'HH:mm:ss')} 核对
        </p>
        <button className="button" type="button" disabled={isBusy} onClick={() => void checkAgain()}>
          <Icon name="refresh-cw" size={16} />
          {isBusy ? '正在核对…' : '重新核对'}
        </button>
      </div>
      {broken > 0 && <p className="ledger-advice">请先停止服务、保留现场，再从最近的备份恢复。</p>}
      <ul className="ledger-checks admin-panel">
        {checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
    </>
  );
}
