import { type ReactNode, useEffect, useRef } from 'react';

import type { CurrentUser } from '#contract/features/sessions/entities.ts';
import { errorText } from '#contract/kit/errors.ts';
import { rolePower } from '#contract/kit/power.ts';
import { askToSignIn, type Session, useSession, whenSession } from '#web/features/sessions/session.ts';
import { useSiteFacts } from '#web/features/site/site-facts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

export interface AdminGateProps {
  /** Whoever has less sees why not, and nothing else. @spec S6 */
  power: number;
  /** What stands while it is not known who is here. */
  waiting?: ReactNode;
  children: ReactNode | ((user: CurrentUser) => ReactNode);
}

/** Somebody who comes here without a session is asked to sign in; who would not goes home. @spec S4 */
export function useAdministrator(): Session {
  const session = useSession();
  const wasKnown = useRef(false);
  const { status } = session;
  useEffect(() => {
    if (status === 'unknown') void whenSession();
    if (status === 'member') wasKnown.current = true;
    if (status !== 'guest' || wasKnown.current) return;
    askToSignIn().then(
      () => location.reload(),
      () => location.assign('/'),
    );
  }, [status]);
  return session;
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

function SignedOut() {
  const enter = () =>
    askToSignIn().then(
      () => location.reload(),
      () => undefined,
    );
  return (
    <EmptyState illustration="no-access" title="登录后查看" hint="后台需要登录才能打开。">
      <button className="button button-primary" type="button" onClick={() => void enter()}>
        登录
      </button>
    </EmptyState>
  );
}

/** Shows its children to those who may; everybody else learns why not. For pages without the frame: the editor. */
export function AdminGate({ power, waiting = <SkeletonList count={6} lines={2} />, children }: AdminGateProps) {
  const { status, user } = useAdministrator();
  const { unlicensed } = useSiteFacts();
  if (status === 'unknown') return waiting;
  if (!user) return <SignedOut />;
  if (user.power < power) return <Refused title="没有权限" hint="您的账号不能打开这个页面，请联系管理员。" />;
  if (unlicensed && user.power < rolePower.administrator) {
    return <Refused title={errorText.LICENCE_INVALID} hint="这个站点的授权无效，请联系管理员。" />;
  }
  return typeof children === 'function' ? children(user) : children;
}
