import '#web/features/auth/totp/safe-section.css';

import { lazy } from 'react';

import { getAccessTokens, revokeAccessToken } from '#contract/features/auth/access-tokens.calls.ts';
import type { AccessTokenItem } from '#contract/features/auth/access-tokens.entities.ts';
import { ensureVerifiedEmail } from '#web/features/auth/registrations/verify-email.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { openConfirm, openTemplate, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

const openToken = registerDialogKind<object, string>(
  'access-token',
  lazy(() => import('./token-dialog.tsx').then((loaded) => ({ default: loaded.TokenDialog }))),
  { title: '创建访问令牌', width: 380 },
);

const day = (iso: string) => formatDate(Date.parse(iso), 'YYYY-MM-DD');
const scopeWords = { read: '读取', write: '写入' } as const;

async function copy(token: string): Promise<void> {
  if (await copyText(token)) toast.success('令牌已复制');
  else toast.warning('浏览器不允许复制，请手动选择文字');
}

async function create(): Promise<void> {
  await ensureVerifiedEmail();
  const token = await openToken({});
  await openTemplate({
    title: '请保存访问令牌',
    closable: false,
    confirm: '我已保存',
    width: 400,
    content: (
      <>
        <p>令牌只显示这一次。拿到它的人可以用您的身份调用接口，请不要发给别人。</p>
        <p className="token-shown">{token}</p>
        <button className="button button-small" type="button" onClick={() => void copy(token)}>
          <Icon name="copy" size={14} />
          复制
        </button>
      </>
    ),
  });
}

async function revoke(token: AccessTokenItem): Promise<void> {
  await openConfirm({
    title: '作废访问令牌',
    content: `确定作废「${token.name}」吗？正在使用它的程序会立即失去权限。`,
    tone: 'danger',
    confirm: '作废',
  });
  await send(revokeAccessToken, { id: token.id });
  toast.success('访问令牌已作废');
}

function about(token: AccessTokenItem): string {
  const scopes = token.scopes.map((scope) => scopeWords[scope]).join('、');
  const until = token.expires_at ? `${day(token.expires_at)} 到期` : '不过期';
  return `${scopes}，${until}，${token.last_used_at ? `${day(token.last_used_at)} 用过` : '还没有用过'}`;
}

/** 访问令牌: access tokens for programs that use the site's API. */
export function TokenSection() {
  const { loaded, reload } = useLoaded(() => send(getAccessTokens, {}));
  const act = (work: () => Promise<void>): void => void work().then(reload, reportFailure);
  return (
    <section className="safe-section" aria-labelledby="safe-tokens">
      <h2 id="safe-tokens">访问令牌</h2>
      <div className="safe-row">
        <p>
          让您自己的脚本或应用调用本站接口，不必交出密码。接口说明见 <a href="/nv/openapi.json">/nv/openapi.json</a>。
        </p>
        <button className="button" type="button" onClick={() => act(create)}>
          创建
        </button>
      </div>
      {loaded.state === 'loading' && <Skeleton lines={1} />}
      {loaded.state === 'failed' && <ErrorState onRetry={() => void reload()} headingLevel={3} />}
      {loaded.state === 'ready' && loaded.value.list.length > 0 && (
        <ul className="safe-list">
          {loaded.value.list.map((token) => (
            <li key={token.id}>
              <div>
                <b>{token.name}</b>
                <small>{about(token)}</small>
              </div>
              <button
                className="button button-small"
                type="button"
                aria-label={`作废${token.name}`}
                onClick={() => act(() => revoke(token))}
              >
                作废
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
