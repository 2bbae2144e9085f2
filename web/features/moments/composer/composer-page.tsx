import './composer-page.css';

import { lazy, Suspense, useEffect, useState } from 'react';

import { askToSignIn } from '#web/features/auth/sessions/session.ts';
import { useRequiredSession } from '#web/features/auth/sessions/use-required-session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import type { ComposerAddress, Person } from './opened-composer.tsx';

// Every page names the scripts that its links may need, so the page itself needs few.
const OpenedComposer = lazy(() =>
  import('./opened-composer.tsx').then((loaded) => ({ default: loaded.OpenedComposer })),
);

function SignedOut() {
  return (
    <EmptyState illustration="no-access" title="登录后写微博" hint="登录以后就可以发布动态。">
      <button
        className="button button-primary"
        type="button"
        onClick={() => void askToSignIn().then(() => location.reload(), reportFailure)}
      >
        登录
      </button>
    </EmptyState>
  );
}

/** The page on which a moment is written or, with an id, changed. @see docs/reference/routes.md, docs/reference/states.md */
export function ComposerPage({ address }: { address: ComposerAddress }) {
  const { status, user } = useRequiredSession();
  // What was typed stays on the screen when the session ends, even if somebody else signs in then.
  const [person, setPerson] = useState<Person | null>(null);
  useEffect(() => {
    if (user) setPerson((known) => known ?? user);
  }, [user]);
  return (
    <div className="wrap compose-page">
      <noscript>
        <p>发布动态需要启用浏览器的 JavaScript。</p>
      </noscript>
      {person ? (
        <Suspense fallback={<SkeletonList count={1} lines={4} />}>
          <OpenedComposer address={address} person={person} />
        </Suspense>
      ) : status === 'guest' ? (
        <SignedOut />
      ) : (
        <SkeletonList count={1} lines={4} />
      )}
    </div>
  );
}
