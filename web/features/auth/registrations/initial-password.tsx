import './initial-password.css';

import { copyText } from '#web/ui/copy-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

async function copy(password: string): Promise<void> {
  if (await copyText(password)) toast.success('密码已复制');
  else toast.warning('浏览器不允许复制，请选中密码后手动复制');
}

/** The password that a first binding made; it is shown this once. @see docs/reference/states.md */
export function InitialPassword({ password }: { password: string }) {
  return (
    <>
      <p>
        您的初始密码如下，今后可以用昵称或邮箱加密码登录。它只显示这一次，请先记下来；下次登录时需要改成您自己的密码。
      </p>
      <p className="initial-password">
        <code>{password}</code>
        <button className="button button-small" type="button" onClick={() => void copy(password)}>
          <Icon name="copy" size={14} />
          复制
        </button>
      </p>
    </>
  );
}
