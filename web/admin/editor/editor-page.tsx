import './editor.css';

import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { rolePower } from '#contract/kit/power.ts';
import { askToSignIn, type Session, useSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { EditorScreen } from './editor-screen.tsx';
import type { EditorSession } from './editor-session.ts';
import { openArticle, OpenFailure } from './open-article.ts';

type Member = Extract<Session, { status: 'member' }>['user'];

type Opened =
  | { state: 'opening' }
  | { state: 'open'; session: EditorSession }
  | { state: 'failed'; why: OpenFailure['why'] };

/** The user who opened the editor. It stays set when the session ends, so that the text stays on the page. */
function useWriter(): { writer: Member | null; isKnown: boolean } {
  const { status, user } = useSession();
  const [writer, setWriter] = useState<Member | null>(null);
  useEffect(() => {
    if (status === 'unknown') void whenSession();
    if (user) setWriter((before) => before ?? user);
    if (status === 'guest' && !writer) askToSignIn().catch(() => undefined);
  }, [status, user, writer]);
  return { writer, isKnown: status !== 'unknown' };
}

function Closed({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <EmptyState
      illustration="no-access"
      title={isSignedIn ? '还不能写文章' : '登录后写作'}
      hint={isSignedIn ? '您的账号还没有投稿的权限，请联系站长。' : '登录后才能打开编辑器。'}
      headingLevel={1}
    >
      {isSignedIn ? (
        <Link className="button" to="/">
          回首页
        </Link>
      ) : (
        <button
          className="button button-primary"
          type="button"
          onClick={() => void askToSignIn().catch(() => undefined)}
        >
          登录
        </button>
      )}
    </EmptyState>
  );
}

function OpenEditor({ writer }: { writer: Member }) {
  const [opened, setOpened] = useState<Opened>({ state: 'opening' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    openArticle(new URLSearchParams(location.search), writer.id, signal).then(
      (session) => signal.aborted || setOpened({ state: 'open', session }),
      (error: unknown) =>
        signal.aborted || setOpened({ state: 'failed', why: error instanceof OpenFailure ? error.why : 'failed' }),
    );
    return () => leave.abort();
  }, [writer.id, attempt]);
  if (opened.state === 'open') return <EditorScreen session={opened.session} power={writer.power} />;
  if (opened.state === 'opening') {
    return (
      <div className="editor-opening" aria-busy="true">
        <SkeletonList count={3} lines={4} />
      </div>
    );
  }
  if (opened.why === 'missing') {
    return (
      <EmptyState title="没有这篇文章" hint="它可能已被删除，或者不是您写的。" headingLevel={1}>
        <Link className="button" to="/nv-admin/articles">
          回文章列表
        </Link>
      </EmptyState>
    );
  }
  return (
    <ErrorState
      headingLevel={1}
      onRetry={() => {
        setOpened({ state: 'opening' });
        setAttempt(attempt + 1);
      }}
    />
  );
}

/** `/nv-admin/editor-article`: a full-window editor for one article. */
export function EditorPage() {
  const { writer, isKnown } = useWriter();
  if (writer && writer.power >= rolePower.contributor) return <OpenEditor writer={writer} />;
  return (
    <div className="editor-opening" aria-busy={!isKnown}>
      {isKnown ? <Closed isSignedIn={writer !== null} /> : <SkeletonList count={3} lines={4} />}
    </div>
  );
}
