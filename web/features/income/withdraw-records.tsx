import './income.css';

import { useState } from 'react';
import { Link } from 'react-router';

import { cancelWithdrawal, getWithdrawals } from '#contract/features/income/calls.ts';
import { withdrawStatusNames } from '#contract/features/income/copy.ts';
import type { Withdrawal } from '#contract/features/income/entities.ts';
import { fenText } from '#contract/kit/money.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useListAddress } from '#web/kit/list-address.ts';
import { useList } from '#web/kit/use-list.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { MoreFailed } from '#web/ui/more-failed.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

/** Takes a request back after a question. @returns whether it was */
async function takeBack({ id, amount }: Withdrawal): Promise<boolean> {
  try {
    await openConfirm({
      title: '取消这笔提现？',
      content: `¥${fenText(amount)} 会退回您的收益，之后可以重新申请。`,
      confirm: '取消提现',
      cancel: '再等等',
    });
  } catch {
    return false;
  }
  try {
    await send(cancelWithdrawal, { id });
    toast.success('已取消，金额已退回收益');
  } catch (error) {
    reportFailure(error);
  }
  return true;
}

const tones: Record<Withdrawal['status'], StatusTone> = {
  pending: 'warn',
  approved: 'info',
  paid: 'ok',
  rejected: 'danger',
  cancelled: 'plain',
};

/** A withdrawal with what became of it. */
export function WithdrawalLine({ withdrawal, onChange }: { withdrawal: Withdrawal; onChange: () => Promise<void> }) {
  const { timeZone } = useSiteData();
  const [isBusy, setBusy] = useState(false);
  const { amount, fee, account, real_name, status, reason, proof, created_at } = withdrawal;
  const cancel = async (): Promise<void> => {
    setBusy(true);
    if (await takeBack(withdrawal)) await onChange();
    setBusy(false);
  };
  return (
    <li>
      <b>¥{fenText(amount)}</b>
      <span>
        <StatusBadge tone={tones[status]}>{withdrawStatusNames[status]}</StatusBadge>
      </span>
      <span className="withdraw-note">
        <time dateTime={created_at}>{formatDate(Date.parse(created_at), 'YYYY-MM-DD HH:mm', timeZone)}</time>
        {account && <span>{`${real_name} ${account}`}</span>}
        <span>
          手续费 ¥{fenText(fee)} · 实际到账 ¥{fenText(amount - fee)}
        </span>
        {proof && <span>转账单号 {proof}</span>}
        {reason && <span className="withdraw-reason">驳回原因：{reason}。金额已退回您的收益。</span>}
      </span>
      {status === 'pending' && (
        <button className="button button-small" type="button" disabled={isBusy} onClick={() => void cancel()}>
          取消提现
        </button>
      )}
    </li>
  );
}

/** 提现记录: own withdrawals, newest first. */
export function WithdrawRecords() {
  const address = useListAddress([]);
  const { shown, isLoading, hasFailed, moreFailed, reload } = useList<Withdrawal>(
    ({ page }) => send(getWithdrawals, { page }),
    address,
  );
  if (hasFailed) return <ErrorState retrying={isLoading} onRetry={() => void reload()} />;
  if (shown === null) return <SkeletonList count={4} lines={2} />;
  if (shown.list.length === 0) {
    return (
      <EmptyState title="还没有提现记录" hint="申请提现后，处理的进度会列在这里。">
        <Link className="button button-primary" to="/user-center/withdraw">
          去提现
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="withdraw-records" aria-busy={isLoading}>
        {shown.list.map((each) => (
          <WithdrawalLine key={each.id} withdrawal={each} onChange={reload} />
        ))}
      </ul>
      {moreFailed && <MoreFailed retrying={isLoading} onRetry={() => void reload()} />}
      <Pagination page={shown.page} pageCount={pageCount(shown.total, shown.page_size)} hrefOf={address.hrefOf} />
    </>
  );
}
