import '#web/features/auth/totp/safe-section.css';

import { useState } from 'react';

import { getSessions, revokeOtherSessions, revokeSession } from '#contract/features/auth/sessions.calls.ts';
import type { SessionItem } from '#contract/features/auth/sessions.entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { relativeTime } from '#web/ui/relative-time.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

const methodNames: Record<string, string> = {
  password: '密码登录',
  otp: '密码与两步验证登录',
  passkey: '通行密钥登录',
  register: '注册后登录',
};

async function endOne(item: SessionItem): Promise<void> {
  await openConfirm({ title: '退出这台设备', content: `${item.device} 会退出登录。`, confirm: '退出' });
  await send(revokeSession, { id: item.id });
  toast.success('那台设备已退出登录');
}

async function endOthers(): Promise<void> {
  await openConfirm({
    title: '退出其他设备',
    content: '除了现在这台，其他设备都会退出登录。',
    confirm: '全部退出',
    tone: 'danger',
  });
  await send(revokeOtherSessions, {});
  toast.success('其他设备已全部退出登录');
}

/** A signed-in browser with a button that ends its session; the current one has none. */
export function SessionRow({ item, onEnd }: { item: SessionItem; onEnd: () => void }) {
  const [now] = useState(Date.now);
  const facts = [
    item.region,
    methodNames[item.method] ?? '第三方账号登录',
    `${formatDate(Date.parse(item.created_at), 'YYYY-MM-DD HH:mm')} 登录`,
  ];
  return (
    <li>
      <div>
        <b>
          {item.device} {item.current && <span className="badge">这台设备</span>}
        </b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </div>
      {!item.current && (
        <>
          <small>{relativeTime(Date.parse(item.last_seen_at), now)}用过</small>
          <button
            className="button button-small"
            type="button"
            aria-label={`让 ${item.device} 退出登录`}
            onClick={onEnd}
          >
            退出
          </button>
        </>
      )}
    </li>
  );
}

/** 登录设备: the user's sessions, and buttons to end them. */
export function SessionSection() {
  const { loaded, reload } = useLoaded(() => send(getSessions, {}));
  const act = (work: Promise<void>): void => void work.then(reload, reportFailure);
  const others = loaded.state === 'ready' && loaded.value.list.some(({ current }) => !current);
  return (
    <section className="safe-section" aria-labelledby="safe-sessions">
      <div className="safe-row">
        <h2 id="safe-sessions">登录设备</h2>
        {others && (
          <button className="button button-small" type="button" onClick={() => act(endOthers())}>
            退出其他设备
          </button>
        )}
      </div>
      {loaded.state === 'loading' && <SkeletonList count={2} lines={2} />}
      {loaded.state === 'failed' && <ErrorState onRetry={() => void reload()} headingLevel={3} />}
      {loaded.state === 'ready' && (
        <ul className="safe-list">
          {loaded.value.list.map((item) => (
            <SessionRow key={item.id} item={item} onEnd={() => act(endOne(item))} />
          ))}
        </ul>
      )}
    </section>
  );
}
