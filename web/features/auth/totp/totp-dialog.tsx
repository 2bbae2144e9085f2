import './safe-section.css';

import { confirmTotp } from '#contract/features/auth/totp.calls.ts';
import { send } from '#web/kit/client.ts';
import { useForm } from '#web/kit/use-form.ts';
import { copyText } from '#web/ui/copy-text.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { Qr } from '#web/ui/qr.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

export interface TotpSecret {
  secret: string;
  uri: string;
}

async function copy(secret: string): Promise<void> {
  if (await copyText(secret)) toast.success('密钥已复制');
  else toast.warning('浏览器不允许复制，请手动选择文字');
}

/** QR code, and a first code to confirm the setup. Resolves with the recovery codes. */
export function TotpDialog({ secret, uri, dialog }: DialogProps<TotpSecret, string[]>) {
  const { form, values, errors, isBusy, control, submit } = useForm({ code: '' }, { hold: dialog.hold });
  async function work(): Promise<void> {
    const { recovery_codes } = await send(confirmTotp, { code: values.code.replace(/\s/g, '') });
    dialog.done(recovery_codes);
  }
  return (
    <form
      ref={form}
      className="totp-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(values.code.trim() === '' ? ['code', '请输入验证码'] : null, work);
      }}
    >
      <p>用手机上的验证器应用扫描二维码，再填写它显示的 6 位数字。</p>
      <Qr text={uri} size={180} label="两步验证的二维码，内容与下方的密钥相同" />
      <p className="totp-secret">
        <span>无法扫描时，手动输入密钥</span>
        <code>{secret.match(/.{4}/g)?.join(' ') ?? secret}</code>
        <button className="button button-small" type="button" onClick={() => void copy(secret)}>
          复制
        </button>
      </p>
      <Field label="验证码" error={errors.code}>
        <input
          {...control('code')}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="6 位数字"
          maxLength={12}
          data-focus-first
        />
      </Field>
      <div className="dialog-actions">
        <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
          取消
        </button>
        <button className="button button-primary" type="submit" disabled={isBusy}>
          {isBusy ? '正在验证…' : '开启'}
        </button>
      </div>
    </form>
  );
}
