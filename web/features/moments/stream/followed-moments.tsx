import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';

import { momentListPath } from '#contract/features/moments/rules.ts';
import { askToSignIn, type Session, useSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { MomentStream } from './moment-stream.tsx';
import type { StreamQuery } from './stream-query.ts';

const query: StreamQuery = { type: 'following' };

/** A guest is asked to sign in; one who does not goes to the list of all moments. */
function useMember(): Session {
  const session = useSession();
  const navigate = useNavigate();
  const isAsked = useRef(false);
  const { status } = session;
  useEffect(() => {
    if (status === 'unknown') void whenSession();
    if (status !== 'guest' || isAsked.current) return;
    isAsked.current = true;
    askToSignIn().then(
      () => undefined,
      () => void navigate(momentListPath('index')),
    );
  }, [status, navigate]);
  return session;
}

function SignedOut() {
  return (
    <EmptyState illustration="no-access" title="登录后查看" hint="登录以后，您关注的人写的动态会出现在这里。">
      <button className="button button-primary" type="button" onClick={() => void askToSignIn()}>
        登录
      </button>
    </EmptyState>
  );
}

/** Moments of the people and plates that the user follows. */
export function FollowedMoments() {
  const { status, user } = useMember();
  return (
    <>
      <noscript>
        <p className="stream-last">查看关注的动态需要启用浏览器的 JavaScript。</p>
      </noscript>
      {status === 'unknown' && <SkeletonList count={4} lines={3} picture="round" />}
      {status === 'guest' && <SignedOut />}
      {user && (
        <MomentStream
          viewer={user.id}
          query={query}
          first={null}
          label="我关注的动态"
          path={momentListPath('following')}
          empty={{
            title: '这里还没有动态',
            hint: '关注几个人或几个版块，他们写的就会出现在这里。',
            action: (
              <Link className="button" to={momentListPath('hot')}>
                去看看正热闹的
              </Link>
            ),
          }}
        />
      )}
    </>
  );
}
