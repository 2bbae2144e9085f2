import './moment-composer.css';

import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';

import { askToSignIn, readSession, useSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';

import type { ComposerFormProps } from './composer-form.tsx';
import type { ComposerStore } from './composer-store.ts';

interface Target {
  /** Id of the plate that is chosen at first. */
  plate?: number;
  /** Name of a topic that the text begins with. */
  topic?: string;
}

export interface MomentComposerProps extends Target {
  /** Placeholder of the line. */
  prompt?: string;
}

interface Opened {
  Form: ComponentType<ComposerFormProps>;
  store: ComposerStore;
}

/** Readers never download the composer: it comes with the first focus. */
async function loadComposer(target: Target, author: number): Promise<Opened> {
  const [{ ComposerForm }, { composerOf }] = await Promise.all([
    import('./composer-form.tsx'),
    import('./composers.ts'),
  ]);
  return { Form: ComposerForm, store: composerOf(target, author) };
}

/** The beginning of the stored draft, or ''. */
async function draftStart(author: number): Promise<string> {
  const { readMomentDraft } = await import('./moment-draft.ts');
  const { title, content } = readMomentDraft('moment', author, Date.now())?.values ?? { title: '', content: '' };
  return Array.from((content || title).replace(/\s+/g, ' ').trim())
    .slice(0, 24)
    .join('');
}

function useDraftStart(author: number | undefined, isOpen: boolean): string {
  const [start, setStart] = useState('');
  useEffect(() => {
    if (author !== undefined && !isOpen) draftStart(author).then(setStart, () => undefined);
  }, [author, isOpen]);
  return start;
}

/** The line opens into the form; what was typed into it meanwhile comes along. */
function useOpening(line: RefObject<HTMLTextAreaElement | null>, target: Target) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const pending = useRef(false);
  const isIgnored = useRef(false);

  async function open(): Promise<void> {
    if (pending.current) return;
    pending.current = true;
    try {
      if ((await whenSession()).status !== 'member') await askToSignIn();
      const { user } = readSession();
      const loaded = user && (await loadComposer(target, user.id));
      if (loaded) show(loaded);
    } finally {
      pending.current = false;
    }
  }

  function show(loaded: Opened): void {
    const typed = line.current?.value ?? '';
    const { content } = loaded.store.state().values;
    const joint = content === '' || /\s$/.test(content) ? '' : '\n';
    if (typed.trim() !== '') loaded.store.write({ content: content + joint + typed });
    setOpened(loaded);
  }

  const begin = (): void => void open().catch(reportFailure);
  const close = (): void => {
    setOpened(null);
    isIgnored.current = true;
    requestAnimationFrame(() => {
      line.current?.focus({ preventScroll: true });
      isIgnored.current = false;
    });
  };
  return { opened, begin, close, isIgnored };
}

interface LineProps {
  line: RefObject<HTMLTextAreaElement | null>;
  begin: () => void;
  isIgnored: RefObject<boolean>;
  placeholder: string;
}

/** The composer before it is used: one line, the same for everybody. */
function ComposerLine({ line, begin, isIgnored, placeholder }: LineProps) {
  const { user, status } = useSession();
  const isComposing = useRef(false);
  useEffect(() => {
    // A click or key before hydration is carried out now.
    const field = line.current;
    if (field && status === 'member' && (document.activeElement === field || field.value !== '') && !isIgnored.current)
      begin();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status]);
  const look = (): void => {
    // The field must not be exchanged in the middle of a composition.
    if (!isComposing.current && !isIgnored.current) begin();
  };
  return (
    <form className="compose-line" method="dialog">
      <Avatar src={user?.avatar_url} seed={user?.id ?? 'guest'} size={40} />
      <textarea
        ref={line}
        rows={1}
        placeholder={placeholder}
        aria-label="说点什么"
        autoComplete="off"
        onFocus={() => {
          // A dialog must not open by focus alone.
          if (readSession().status === 'member') look();
        }}
        onClick={look}
        onInput={look}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={() => {
          isComposing.current = false;
          look();
        }}
      />
      <Icon name="image" size={19} />
    </form>
  );
}

/** The composer at the top of a page: a line that opens into the form. For dialogs see `openMomentComposer`. */
export function MomentComposer({ prompt = '说点什么…', ...target }: MomentComposerProps) {
  const line = useRef<HTMLTextAreaElement>(null);
  const { user } = useSession();
  const { opened, begin, close, isIgnored } = useOpening(line, target);
  const draft = useDraftStart(user?.id, opened !== null);
  if (!opened) {
    const placeholder = draft === '' ? prompt : `继续写：${draft}`;
    return <ComposerLine line={line} begin={begin} isIgnored={isIgnored} placeholder={placeholder} />;
  }
  const { Form, store } = opened;
  const person = user ?? { id: store.author, avatar_url: '' };
  return <Form store={store} mode="inline" user={person} cancelLabel="收起" onCancel={close} />;
}
