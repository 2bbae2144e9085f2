import '#web/features/credentials/safe-section.css';
import './identities.css';

import { getIdentities, unlinkIdentity } from '#contract/features/identities/calls.ts';
import { providerNames } from '#contract/features/identities/copy.ts';
import type { IdentityItem, LoginTypeName } from '#contract/features/identities/entities.ts';
import { asOwner } from '#web/features/credentials/as-owner.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { goToService } from './go-to-service.ts';
import { LoginMark } from './login-mark.tsx';

const day = (iso: string) => formatDate(Date.parse(iso), 'YYYY-MM-DD');

async function link(type: LoginTypeName): Promise<void> {
  await asOwner((password) => goToService(type, { returnTo: '/user-center/safe', password }));
}

async function unlink(type: LoginTypeName): Promise<void> {
  const name = providerNames[type];
  await openConfirm({
    title: `解绑${name}`,
    content: `解绑后不能再用这个${name}账号登录，可以随时重新绑定。`,
    tone: 'danger',
    confirm: '解绑',
  });
  await asOwner((password) => send(unlinkIdentity, { type, password }));
  toast.success(`已解绑${name}`);
}

interface RowProps {
  type: LoginTypeName;
  identity: IdentityItem | undefined;
  onLink: () => void;
  onUnlink: () => void;
}

function Row({ type, identity, onLink, onUnlink }: RowProps) {
  const name = providerNames[type];
  return (
    <li className="identity">
      <LoginMark type={type} />
      <div>
        <b>{name}</b>
        <small>
          {identity
            ? [identity.name, `${day(identity.created_at)} 绑定`, `${day(identity.last_used_at)} 用过`]
                .filter(Boolean)
                .join('，')
            : '未绑定'}
        </small>
      </div>
      <button
        className="button button-small"
        type="button"
        aria-label={`${identity ? '解绑' : '绑定'}${name}`}
        onClick={identity ? onUnlink : onLink}
      >
        {identity ? '解绑' : '绑定'}
      </button>
    </li>
  );
}

/** 第三方账号: the linked ones and those that can be; nothing where the site offers none and none is linked. */
export function IdentitySection() {
  const { loaded, reload } = useLoaded(() => send(getIdentities, {}));
  const known = loaded.value?.list ?? [];
  const linked = known.map(({ type }) => type);
  const types = [...linked, ...(loaded.value?.offered ?? []).filter((type) => !linked.includes(type))];
  if (loaded.state === 'loading' || (loaded.state === 'ready' && types.length === 0)) return null;
  return (
    <section className="safe-section" aria-labelledby="safe-identities">
      <h2 id="safe-identities">第三方账号</h2>
      <div className="safe-row">
        <p>绑定以后，可以用这些账号直接登录，不用输入密码。</p>
      </div>
      {loaded.state === 'failed' && <ErrorState onRetry={() => void reload()} headingLevel={3} />}
      <ul className="safe-list">
        {types.map((type) => (
          <Row
            key={type}
            type={type}
            identity={known.find((each) => each.type === type)}
            onLink={() => void link(type).catch(reportFailure)}
            onUnlink={() => void unlink(type).then(reload, reportFailure)}
          />
        ))}
      </ul>
    </section>
  );
}
