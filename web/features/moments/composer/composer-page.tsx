import './composer-page.css';

import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { getMoment, getMomentForEditing } from '#contract/features/moments/calls.ts';
import { momentErrors } from '#contract/features/moments/copy.ts';
import type { EditableMoment } from '#contract/features/moments/entities.ts';
import { momentListPath, momentPath } from '#contract/features/moments/rules.ts';
import { askToSignIn } from '#web/features/auth/sessions/session.ts';
import { useRequiredSession } from '#web/features/auth/sessions/use-required-session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, send } from '#web/kit/client.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { ComposerForm } from './composer-form.tsx';
import { composerOf, type ComposerTarget } from './composers.ts';
import { forwardedBy } from './forward-moment.ts';
import type { ComposerStore } from './composer-store.ts';

interface Person {
  id: number;
  avatar_url: string;
}

interface Opened {
  store: ComposerStore;
  edited: EditableMoment | null;
}

type Opening = Opened | 'loading' | 'missing' | 'failed';

/** What an address of the page asks for. */
export interface ComposerAddress {
  /** The moment that is changed. */
  id?: number;
  /** Id of a plate, name of a topic, slug of a moment that is forwarded. */
  plate?: string | null;
  topic?: string | null;
  quote?: string | null;
}

async function targetOf({ id, plate, topic, quote }: ComposerAddress): Promise<ComposerTarget> {
  if (id !== undefined) return { edited: await send(getMomentForEditing, { id }) };
  if (quote) return { quote: forwardedBy(await send(getMoment, { slug: quote })) };
  const plateId = Number(plate);
  return { ...(plateId > 0 && { plate: plateId }), ...(topic && { topic }) };
}

async function openComposer(address: ComposerAddress, author: number): Promise<Opening> {
  try {
    const target = await targetOf(address);
    return { store: composerOf(target, author), edited: target.edited ?? null };
  } catch (error) {
    return error instanceof CallError && error.status === 404 ? 'missing' : 'failed';
  }
}

function LeadIn({ edited }: { edited: EditableMoment | null }) {
  return (
    <header className="compose-page-head">
      <h1>{edited ? '编辑动态' : '写微博'}</h1>
      {edited && (
        <Link className="text-link" to={momentPath(edited.slug)}>
          查看这条动态
        </Link>
      )}
    </header>
  );
}

function OpenedComposer({ address, person }: { address: ComposerAddress; person: Person }) {
  const navigate = useNavigate();
  const [opening, setOpening] = useState<Opening>('loading');
  const [attempt, setAttempt] = useState(0);
  const { id: author } = person;
  const [asked] = useState(address);
  useEffect(() => {
    let isLeft = false;
    setOpening('loading');
    void openComposer(asked, author).then((opened) => {
      if (!isLeft) setOpening(opened);
    });
    return () => {
      isLeft = true;
    };
  }, [asked, author, attempt]);
  if (opening === 'loading') return <SkeletonList count={1} lines={4} />;
  if (opening === 'missing') return <EmptyState title={momentErrors.missing} hint="它可能已被删除，或者不属于您。" />;
  if (opening === 'failed') return <ErrorState onRetry={() => setAttempt(attempt + 1)} />;
  const { store, edited } = opening;
  return (
    <>
      <LeadIn edited={edited} />
      <ComposerForm
        store={store}
        mode="page"
        user={person}
        rejectReason={edited?.reject_reason ?? ''}
        onCancel={() => void navigate(edited ? momentPath(edited.slug) : momentListPath('index'))}
      />
    </>
  );
}

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
  // When the session ends, what was typed stays on the screen.
  const [person, setPerson] = useState<Person | null>(null);
  useEffect(() => {
    if (user) setPerson(user);
  }, [user]);
  return (
    <div className="wrap compose-page">
      <noscript>
        <p>发布动态需要启用浏览器的 JavaScript。</p>
      </noscript>
      {person ? (
        <OpenedComposer address={address} person={person} />
      ) : status === 'guest' ? (
        <SignedOut />
      ) : (
        <SkeletonList count={1} lines={4} />
      )}
    </div>
  );
}
