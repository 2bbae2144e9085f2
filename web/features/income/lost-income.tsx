import { getWithdrawOffer } from '#contract/features/income/calls.ts';
import { fenText } from '#contract/kit/money.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';

/** What is given up with an account: income that is still there, or what hinders leaving. */
export function LostIncome() {
  const { loaded } = useLoaded(() => send(getWithdrawOffer, {}));
  if (loaded.state !== 'ready') return null;
  const { balance, open } = loaded.value;
  return (
    <>
      {open && (
        <li>
          您有一笔 ¥{fenText(open.amount)} 的提现申请还没有处理完，
          <a href="/user-center/withdraw-record">查看提现记录</a>
          。等它到账或取消之后才能注销。
        </li>
      )}
      {balance > 0 && (
        <li>
          <strong>您还有 ¥{fenText(balance)} 收益，注销后不能找回。</strong>
          <a href="/user-center/withdraw">先去提现</a>
        </li>
      )}
    </>
  );
}
