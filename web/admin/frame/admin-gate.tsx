import { type ReactNode, useEffect, useState } from 'react';

import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { errorText } from '#contract/errors.ts';
import { hasRole, type StaffRole } from '#contract/kit/power.ts';
import { askToSignIn, useSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

export interface AdminGateProps {
  /** Somebody below this role sees why not, and nothing else. @see docs/reference/permissions.md */
  access: StaffRole;
  /** Shown until the user is known. */
  waiting?: ReactNode;
  children: ReactNode | ((user: CurrentUser) => ReactNode);
}

/**
 * The current user. Guests are asked to sign in, and go to the home page if they cancel. When the session ends while
 * the page is open, its content stays, so that unsaved text is not lost. @see docs/reference/states.md
 */
function useAdministrator() {
  const { status, user } = useSession();
  const [known, setKnown] = useState(user);
  if (user && user !== known && (!known || user.id === known.id)) setKnown(user);
  const isKnown = known !== null;
  const isOther = user !== null && known !== null && user.id !== known.id;
  useEffect(() => {
    if (status === 'unknown') void whenSession();
    if (isOther) location.reload();
    if (status !== 'guest') return;
    askToSignIn().catch(() => {
      if (!isKnown) location.assign('/');
    });
  }, [status, isKnown, isOther]);
  return { status, known, isSignedOut: status === 'guest' };
}

function Refused({ title, hint }: { title: string; hint: string }) {
  return (
    <EmptyState illustration="no-access" title={title} hint={hint}>
      <a className="button" href="/">
        返回首页
      </a>
    </EmptyState>
  );
}

const enter = () => void askToSignIn().catch(() => undefined);

function SignedOut() {
  return (
    <EmptyState illustration="no-access" title="登录后查看" hint="后台需要登录才能打开。">
      <button className="button button-primary" type="button" onClick={enter}>
        登录
      </button>
    </EmptyState>
  );
}

/** Shown above the page after the session ended, also when the sign-in dialog was closed. */
function SessionEnded() {
  return (
    <p className="field-error" role="alert">
      登录已失效，页面上的内容还在，登录后可以继续。
      <button className="text-link" type="button" onClick={enter}>
        登录
      </button>
    </p>
  );
}

/** Shown above the page when the user no longer has the required power. */
function PowerEnded() {
  return (
    <p className="field-error" role="alert">
      您的权限已改变，不能再使用这个页面。页面上的内容还在，可以先复制保存。
      <a className="text-link" href="/">
        返回首页
      </a>
    </p>
  );
}

/**
 * Shows its children to users with the required power and an explanation to others. Used directly by pages without the
 * frame, such as the editor.
 */
export function AdminGate({ access, waiting = <SkeletonList count={6} lines={2} />, children }: AdminGateProps) {
  const { status, known, isSignedOut } = useAdministrator();
  const { unlicensed } = useSiteData();
  /** The role for the page that was shown here: what was open stays, also for who may no longer open it. */
  const [shownFrom, setShownFrom] = useState<StaffRole | null>(null);
  if (status === 'unknown') return waiting;
  if (!known) return <SignedOut />;
  const isAllowed = hasRole(known, access);
  if (isAllowed && shownFrom !== access) setShownFrom(access);
  if (!isAllowed && shownFrom !== access)
    return <Refused title="没有权限" hint="您的账号不能打开这个页面，请联系管理员。" />;
  if (unlicensed && !hasRole(known, 'administrator')) {
    return <Refused title={errorText.LICENCE_INVALID} hint="这个站点的授权无效，请联系管理员。" />;
  }
  return (
    <>
      {isSignedOut && <SessionEnded />}
      {!isAllowed && !isSignedOut && <PowerEnded />}
      {typeof children === 'function' ? children(known) : children}
    </>
  );
}
