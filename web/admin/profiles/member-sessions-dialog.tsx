import '#web/features/auth/totp/safe-section.css';

import { useState } from 'react';

import { endMemberSessions, getMemberSessions } from '#contract/features/auth/member-sessions.calls.ts';
import type { SessionItem } from '#contract/features/auth/sessions.entities.ts';
import { SessionRow } from '#web/features/auth/sessions/session-section.tsx';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { type DialogProps, openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { MemberDialogProps } from './open-member-dialogs.ts';

interface SessionsProps extends MemberDialogProps {
  first: SessionItem[];
  onClose: () => void;
}

function Sessions({ member, first, onClose }: SessionsProps) {
  const [list, setList] = useState(first);
  const hasOthers = list.some(({ current }) => !current);

  async function end(item?: SessionItem): Promise<void> {
    await openConfirm({
      title: '让用户退出登录',
      content: `${member.name}${item ? `在 ${item.device} 上` : '在所有设备上'}会退出登录，重新登录即可回来。`,
      confirm: '退出',
      tone: 'danger',
    });
    const left = await send(endMemberSessions, { id: member.id, ...(item ? { session: item.id } : {}) });
    setList(left.list);
    toast.success(item ? '那台设备已退出登录' : '已全部退出登录');
  }

  return (
    <>
      {list.length === 0 && <p className="field-hint">没有登录中的设备。</p>}
      <ul className="safe-list">
        {list.map((item) => (
          <SessionRow key={item.id} item={item} onEnd={() => void end(item).catch(reportFailure)} />
        ))}
      </ul>
      <div className="dialog-actions">
        <button className="button" type="button" data-focus-first onClick={onClose}>
          关闭
        </button>
        {hasOthers && (
          <button className="button button-danger" type="button" onClick={() => void end().catch(reportFailure)}>
            全部退出
          </button>
        )}
      </div>
    </>
  );
}

/** The signed-in browsers of a user, to be ended one by one or all at once. @see docs/reference/permissions.md */
export function MemberSessionsDialog({ member, dialog }: DialogProps<MemberDialogProps, void>) {
  const { loaded, reload } = useLoaded(() => send(getMemberSessions, { id: member.id }));
  if (loaded.state === 'loading') return <SkeletonList count={2} lines={2} />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} headingLevel={3} />;
  return <Sessions member={member} first={loaded.value.list} onClose={() => dialog.cancel()} />;
}
