import '#web/features/auth/totp/safe-section.css';

import { addPasskey, beginPasskey, getPasskeys, removePasskey } from '#contract/features/auth/passkeys.calls.ts';
import type { PasskeyItem } from '#contract/features/auth/passkeys.entities.ts';
import { ensureVerifiedEmail } from '#web/features/auth/registrations/verify-email.ts';
import { withRecentLogin } from '#web/features/auth/totp/with-recent-login.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { openConfirm, openPrompt } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { canUsePasskeys, isPasskeyCancelled } from './passkey-support.ts';

const day = (iso: string) => formatDate(Date.parse(iso), 'YYYY-MM-DD');

async function add(): Promise<void> {
  await ensureVerifiedEmail();
  const { options } = await withRecentLogin((password) => send(beginPasskey, { password }));
  const { startRegistration } = await import('@simplewebauthn/browser');
  let response: string;
  try {
    response = JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
  } catch (error) {
    if (isPasskeyCancelled(error)) return;
    toast.warning('这台设备没能创建通行密钥，请重试或换一台设备');
    return;
  }
  await openPrompt({
    title: '给通行密钥起个名字',
    label: '名称',
    hint: '方便以后认出它，例如「我的手机」。',
    value: '我的通行密钥',
    maxLength: 40,
    check: (text) => (text.trim() === '' ? '请填写名称' : null),
    submit: (name) => send(addPasskey, { name, response }),
  });
  toast.success('通行密钥已添加');
}

async function remove(passkey: PasskeyItem): Promise<void> {
  await openConfirm({
    title: '移除通行密钥',
    content: `确定移除「${passkey.name}」吗？移除后不能再用它登录。`,
    tone: 'danger',
    confirm: '移除',
  });
  await withRecentLogin((password) => send(removePasskey, { id: passkey.id, password }));
  toast.success('通行密钥已移除');
}

interface RowsProps {
  list: readonly PasskeyItem[];
  onRemove: (passkey: PasskeyItem) => void;
}

function Rows({ list, onRemove }: RowsProps) {
  if (list.length === 0) return null;
  return (
    <ul className="safe-list">
      {list.map((passkey) => (
        <li key={passkey.id}>
          <Icon name="key" size={20} />
          <div>
            <b>{passkey.name}</b>
            <small>
              {day(passkey.created_at)} 添加，
              {passkey.last_used_at ? `${day(passkey.last_used_at)} 用过` : '还没有用过'}
            </small>
          </div>
          <button
            className="button button-small"
            type="button"
            aria-label={`移除${passkey.name}`}
            onClick={() => onRemove(passkey)}
          >
            移除
          </button>
        </li>
      ))}
    </ul>
  );
}

/** 通行密钥: lists, adds and removes passkeys. */
export function PasskeySection() {
  const { loaded, reload } = useLoaded(() => send(getPasskeys, {}));
  const act = (work: () => Promise<void>): void => void work().then(reload, reportFailure);
  return (
    <section className="safe-section" aria-labelledby="safe-passkeys">
      <h2 id="safe-passkeys">通行密钥</h2>
      <div className="safe-row">
        <p>用指纹、面容或设备密码登录，不用输入密码，也不会被钓鱼网站骗走。</p>
        <button className="button" type="button" disabled={!canUsePasskeys()} onClick={() => act(add)}>
          添加
        </button>
      </div>
      {!canUsePasskeys() && <p className="field-hint">这个浏览器不支持通行密钥，或者本站没有使用 https。</p>}
      {loaded.state === 'loading' && <Skeleton lines={1} />}
      {loaded.state === 'failed' && <ErrorState onRetry={() => void reload()} headingLevel={3} />}
      {loaded.state === 'ready' && <Rows list={loaded.value.list} onRemove={(passkey) => act(() => remove(passkey))} />}
    </section>
  );
}
