import '../ledger/statement.css';
import './income.css';

import { Link } from 'react-router';

import { getWithdrawOffer, requestWithdrawal } from '#contract/features/income/calls.ts';
import { withdrawErrors, withdrawNext } from '#contract/features/income/copy.ts';
import type { WithdrawOffer } from '#contract/features/income/entities.ts';
import { payAccountMaxLength } from '#contract/features/income/limits.ts';
import { isPayAccount, isRealName, withdrawFee } from '#contract/features/income/rules.ts';
import { fenText } from '#contract/kit/money.ts';
import { SecondStepField } from '#web/features/auth/totp/second-step-field.tsx';
import { usePointsText } from '#web/features/site/points-text.ts';
import { send } from '#web/kit/client.ts';
import { parseFen } from '#web/kit/parse-fen.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { WithdrawalLine } from './withdraw-records.tsx';

/** What is kept and what arrives, before it is sent. */
function Sum({ fen, percent }: { fen: number; percent: number }) {
  const fee = withdrawFee(fen, percent);
  return (
    <dl className="withdraw-sum" aria-live="polite">
      <dt>手续费（{percent}%）</dt>
      <dd>¥{fenText(fee)}</dd>
      <dt>实际到账</dt>
      <dd>
        <b>¥{fenText(Math.max(0, fen - fee))}</b>
      </dd>
    </dl>
  );
}

function WithdrawForm({ offer, onDone }: { offer: WithdrawOffer; onDone: () => Promise<void> }) {
  const { balance, min, fee_percent } = offer;
  const fields = useForm({
    amount: '',
    account: '',
    real_name: '',
    password: '',
    code: '',
  });
  const { form, values, errors, isBusy, control, write, submit } = fields;
  const fen = parseFen(values.amount);
  const [account, real_name] = [values.account.trim(), values.real_name.trim()];
  const problem = firstProblem([
    ['amount', (fen === null || fen === 0) && withdrawErrors.amount],
    ['amount', fen !== null && fen < min && withdrawErrors.tooLittle(fenText(min))],
    ['amount', fen !== null && fen > balance && withdrawErrors.tooMuch(fenText(balance))],
    ['account', !isPayAccount(account) && withdrawErrors.account],
    ['real_name', !isRealName(real_name) && withdrawErrors.realName],
  ]);
  async function work(): Promise<void> {
    const { password, code } = values;
    await send(requestWithdrawal, { amount: fen ?? 0, account, real_name, password, code });
    toast.success('已提交，等待审核');
    await onDone();
  }
  return (
    <form
      className="withdraw-form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(problem, work);
      }}
    >
      <Field
        label="提现金额（元）"
        error={errors.amount}
        hint={`一次至少 ¥${fenText(min)}`}
        aside={
          <button className="text-link" type="button" onClick={() => write('amount', fenText(balance))}>
            全部提现
          </button>
        }
      >
        <input type="text" inputMode="decimal" autoComplete="off" {...control('amount')} />
      </Field>
      <Field label="支付宝账号" error={errors.account} hint="手机号或邮箱。提交后不能修改，填错了请取消后重新申请。">
        <input type="text" autoComplete="off" maxLength={payAccountMaxLength} {...control('account')} />
      </Field>
      <Field label="真实姓名" error={errors.real_name} hint="与支付宝实名一致，只用于打款与记账。">
        <input type="text" autoComplete="name" maxLength={50} {...control('real_name')} />
      </Field>
      <Field label="登录密码" error={errors.password} hint="以确认是您本人操作。">
        <PasswordInput {...control('password')} autoComplete="current-password" />
      </Field>
      <SecondStepField form={fields} />
      <Sum fen={fen ?? 0} percent={fee_percent} />
      <p className="field-hint">{withdrawNext.before}</p>
      <button className="button button-primary" type="submit" aria-disabled={isBusy || undefined}>
        {isBusy ? '正在提交…' : '申请提现'}
      </button>
    </form>
  );
}

function Step({ offer, reload }: { offer: WithdrawOffer; reload: () => Promise<void> }) {
  const pointsText = usePointsText();
  if (offer.open) {
    return (
      <section className="income-part">
        <h2>正在处理的提现</h2>
        <ul className="withdraw-records">
          <WithdrawalLine withdrawal={offer.open} onChange={reload} />
        </ul>
        <p className="field-hint">{withdrawNext[offer.open.status === 'approved' ? 'approved' : 'pending']}</p>
      </section>
    );
  }
  if (!offer.is_enabled) return <EmptyState title={withdrawErrors.off} hint="您的收益会一直保留。" />;
  if (offer.balance < offer.min) {
    return (
      <EmptyState
        title={`收益满 ¥${fenText(offer.min)} 后可以提现`}
        hint={`别人为您付款打赏，或用付费得到的${pointsText}送您礼物，都会成为您的收益。`}
      />
    );
  }
  return <WithdrawForm offer={offer} onDone={reload} />;
}

/** 提现: pays income out to an Alipay account. */
export function WithdrawPage() {
  const { loaded, reload } = useLoaded(() => send(getWithdrawOffer, {}));
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList count={3} lines={2} />;
  return (
    <>
      <div className="balance">
        <p>
          <span>可提现的收益</span>
          <b>¥{fenText(loaded.value.balance)}</b>
        </p>
        <p className="balance-ways">
          <Link className="button" to="/user-center/benefit">
            收益明细
          </Link>
          <Link className="button" to="/user-center/withdraw-record">
            提现记录
          </Link>
        </p>
      </div>
      <Step offer={loaded.value} reload={reload} />
    </>
  );
}
