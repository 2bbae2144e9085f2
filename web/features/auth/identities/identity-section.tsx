import '#web/features/auth/totp/safe-section.css';
import './social-row.css';

import { getIdentities, getLoginUrl, unlinkIdentity } from '#contract/features/auth/identities.calls.ts';
import { providerNames } from '#contract/features/auth/identities.copy.ts';
import type { IdentityItem, LoginTypeName } from '#contract/features/auth/identities.entities.ts';
import { ensureVerifiedEmail } from '#web/features/auth/registrations/verify-email.ts';
import { withRecentLogin } from '#web/features/auth/totp/with-recent-login.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { ProviderLogo } from './provider-logo.tsx';
import { returnPathOf } from './return-path.ts';

const day = (iso: string): string => formatDate(Date.parse(iso), 'YYYY-MM-DD');

async function link(type: LoginTypeName): Promise<void> {
  await ensureVerifiedEmail();
  const { url } = await withRecentLogin((password) =>
    send(getLoginUrl, { type, return_to: returnPathOf(location), password }),
  );
  location.assign(url);
}

async function unlink(type: LoginTypeName): Promise<void> {
  const name = providerNames[type];
  await openConfirm({
    title: `解除绑定${name}`,
    content: `解除以后，不能再用这个${name}账号登录。`,
    tone: 'danger',
    confirm: '解除绑定',
  });
  await withRecentLogin((password) => send(unlinkIdentity, { type, password }));
  toast.success(`已解除绑定${name}`);
}

interface RowProps {
  type: LoginTypeName;
  item: IdentityItem | undefined;
  onLink: () => void;
  onUnlink: () => void;
}

function Row({ type, item, onLink, onUnlink }: RowProps) {
  const name = providerNames[type];
  return (
    <li>
      <span className="identity-mark">
        <ProviderLogo type={type} size={20} />
      </span>
      <div>
        <b>{item?.name ? `${name}：${item.name}` : name}</b>
        <small>{item ? `${day(item.created_at)} 绑定，${day(item.last_used_at)} 用过` : '还没有绑定'}</small>
      </div>
      <button
        className="button button-small"
        type="button"
        aria-label={`${item ? '解除绑定' : '绑定'}${name}`}
        onClick={item ? onUnlink : onLink}
      >
        {item ? '解除绑定' : '绑定'}
      </button>
    </li>
  );
}

/** 第三方账号: linked and available sign-in providers. Renders nothing if the site offers none. */
export function IdentitySection() {
  const { loaded, reload } = useLoaded(() => send(getIdentities, {}));
  const act = (work: Promise<void>): void => void work.then(reload, reportFailure);
  const value = loaded.state === 'ready' ? loaded.value : null;
  const linked = value?.list.map(({ type }) => type) ?? [];
  const types = [...linked, ...(value?.offered.filter((type) => !linked.includes(type)) ?? [])];
  // Most sites offer no providers, so no loading state is shown.
  if (loaded.state !== 'failed' && types.length === 0) return null;
  return (
    <section className="safe-section" aria-labelledby="safe-identities">
      <h2 id="safe-identities">第三方账号</h2>
      <div className="safe-row">
        <p>绑定以后，可以用它们直接登录这个账号。</p>
      </div>
      {loaded.state === 'failed' && <ErrorState onRetry={() => void reload()} headingLevel={3} />}
      {value && (
        <ul className="safe-list">
          {types.map((type) => (
            <Row
              key={type}
              type={type}
              item={value.list.find((each) => each.type === type)}
              onLink={() => void link(type).catch(reportFailure)}
              onUnlink={() => act(unlink(type))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
