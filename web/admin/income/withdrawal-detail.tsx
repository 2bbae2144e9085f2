import '../list/list-table.css';
import '../payment/payment.css';

import { type ReactNode, useState } from 'react';

import { withdrawErrors, withdrawStatusNames } from '#contract/features/income/copy.ts';
import type { WithdrawalDetail as Detail } from '#contract/features/income/entities.ts';
import { withdrawReasonMaxLength } from '#contract/features/income/limits.ts';
import { getAdminWithdrawal, rejectWithdrawal, revealPayee } from '#contract/features/income/withdrawals.calls.ts';
import { fenText } from '#contract/kit/money.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { openPrompt } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { refreshPendingCounts } from '../frame/pending-counts.ts';
import { StateMark } from '../list/cells.tsx';
import { openReview } from './open-withdrawals.ts';
import { withdrawalTone } from './withdrawal-tones.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Account and name, in full only when asked for: every look is recorded. */
function Payee({ id, account, real_name }: Detail) {
  const [payee, setPayee] = useState<{ account: string; real_name: string } | null>(null);
  if (account === '') return <>已按期删除</>;
  const shown = payee ?? { account, real_name };
  return (
    <>
      {shown.real_name} {shown.account}{' '}
      {payee === null && (
        <button
          className="text-link"
          type="button"
          onClick={() => void send(revealPayee, { id }).then(setPayee, reportFailure)}
        >
          显示完整信息
        </button>
      )}
    </>
  );
}

function Events({ events }: { events: Detail['events'] }) {
  const { timeZone } = useSiteData();
  return (
    <ol className="order-events">
      {events.map(({ to, note, actor, created_at }, at) => (
        <li key={at}>
          <b>{withdrawStatusNames[to]}</b>
          <span>
            <time dateTime={created_at}>{formatDate(Date.parse(created_at), 'YYYY-MM-DD HH:mm:ss', timeZone)}</time>
            {actor && ` · ${actor}`}
            {note && ` · ${note}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Asks for the reason and gives the amount back. */
async function reject({ id }: Detail): Promise<Detail> {
  let after: Detail | undefined;
  await openPrompt({
    title: '驳回的原因',
    placeholder: '申请人会在通知里看到，例如：实名与账号不符',
    maxLength: withdrawReasonMaxLength,
    multiline: true,
    confirm: '驳回并退回金额',
    check: (reason) => (reason.trim() === '' ? withdrawErrors.noReason : null),
    submit: async (reason) => {
      after = await send(rejectWithdrawal, { id, reason: reason.trim() });
    },
  });
  toast.success('已驳回，金额已退回');
  if (!after) throw new Error('A withdrawal was not rejected');
  return after;
}

function Acts({ withdrawal, onChange }: { withdrawal: Detail; onChange: (after: Detail) => void }) {
  const { status, problem, pay_problem } = withdrawal;
  const run = (work: Promise<Detail>) =>
    void work.then((after) => {
      onChange(after);
      void refreshPendingCounts();
    }, reportFailure);
  if (status !== 'pending' && status !== 'approved') return null;
  return (
    <p className="order-acts">
      {status === 'pending' && problem === '' && (
        <button
          className="button button-primary"
          type="button"
          onClick={() => run(openReview({ withdrawal, act: 'approve' }))}
        >
          通过
        </button>
      )}
      {status === 'approved' && pay_problem === '' && (
        <button
          className="button button-primary"
          type="button"
          onClick={() => run(openReview({ withdrawal, act: 'pay' }))}
        >
          确认打款
        </button>
      )}
      <button className="button button-danger" type="button" onClick={() => run(reject(withdrawal))}>
        驳回
      </button>
    </p>
  );
}

/** A withdrawal with its history and what can be done. */
export function WithdrawalDetail({ id }: { id: number }) {
  const { loaded, reload } = useLoaded(() => send(getAdminWithdrawal, { id }));
  const [changed, setChanged] = useState<Detail | null>(null);
  if (loaded.state === 'loading') return <SkeletonList count={2} lines={4} />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  const withdrawal = changed ?? loaded.value;
  const { user, amount, fee, status, reason, proof, problem, pay_problem, approved_by } = withdrawal;
  const isOpen = status === 'pending' || status === 'approved';
  return (
    <div className="order-detail">
      <section className="admin-panel">
        <header className="admin-panel-head">
          <h2>提现 ¥{fenText(amount)}</h2>
          <StateMark tone={withdrawalTone[status]}>{withdrawStatusNames[status]}</StateMark>
        </header>
        <dl className="order-facts">
          <Fact name="申请人">
            <a href={`/nv-admin/users/${user.id}`}>{user.name}</a>
          </Fact>
          <Fact name="收款人">
            <Payee {...withdrawal} />
          </Fact>
          <Fact name="手续费">¥{fenText(fee)}</Fact>
          <Fact name="实际到账">¥{fenText(amount - fee)}</Fact>
          {approved_by && <Fact name="审核">{approved_by.name}</Fact>}
          {proof && <Fact name="转账单号">{proof}</Fact>}
          {reason && <Fact name="驳回原因">{reason}</Fact>}
        </dl>
        {problem && (
          <p className="revenue-alerts" role="alert">
            {problem}
          </p>
        )}
        {isOpen && withdrawal.needs_two_admins && pay_problem === '' && (
          <p className="order-note">这笔提现须由两位管理员分别审核与确认打款。</p>
        )}
        {isOpen && pay_problem !== '' && <p className="order-note">{pay_problem}。</p>}
        <Acts withdrawal={withdrawal} onChange={setChanged} />
      </section>
      <section className="admin-panel" aria-labelledby="withdrawal-events">
        <header className="admin-panel-head">
          <h2 id="withdrawal-events">经过</h2>
        </header>
        <Events events={withdrawal.events} />
      </section>
    </div>
  );
}
