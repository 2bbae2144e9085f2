import './composer.css';

import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';

import { getFormToken } from '#contract/features/challenges/calls.ts';
import { addComment, editComment, previewComment } from '#contract/features/comments/calls.ts';
import { commentErrors } from '#contract/features/comments/copy.ts';
import type { OwnComment } from '#contract/features/comments/entities.ts';
import { commentMaxLength } from '#contract/features/comments/limits.ts';
import { askToSignIn, useSession, whenSession } from '#web/features/sessions/session.ts';
import { type SiteOptions, siteOptions } from '#web/features/sessions/site-options.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { makeKey, send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isComposing } from '#web/ui/is-composing.ts';

import { grantOf, keepDraft, keepGrant, keepGuest, readDraft, readGuest } from './kept.ts';
import { StickerPanel } from './sticker-panel.tsx';
import { useMentions } from './use-mentions.ts';

export interface ComposerProps {
  postId: number;
  /** Whom it answers; 0: it is at the top. */
  parent: number;
  /** The name of whom it answers. */
  replyTo?: string;
  /** An own comment that is being changed. */
  editing?: OwnComment;
  onSent: (comment: OwnComment, isPublic: boolean) => void;
  /** There is something to step back to. */
  onCancel?: () => void;
}

const emailPattern = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
const countFrom = commentMaxLength - 500;

function Guest({ form }: { form: ReturnType<typeof useComposer>['form'] }) {
  return (
    <div className="composer-guest">
      <Field label="昵称" error={form.errors.name}>
        <input {...form.control('name')} type="text" autoComplete="nickname" maxLength={40} required />
      </Field>
      <Field label="邮箱" error={form.errors.email} hint="不会公开">
        <input {...form.control('email')} type="email" autoComplete="email" maxLength={254} required />
      </Field>
      <Field label="网址" error={form.errors.url}>
        <input {...form.control('url')} type="url" autoComplete="url" maxLength={500} placeholder="https://" />
      </Field>
      <input
        className="visually-hidden"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        value={form.values.website}
        onChange={(event) => form.write('website', event.target.value)}
      />
    </div>
  );
}

/** What was typed, who types, and sending it once. */
function useComposer({ postId, parent, editing, onSent }: ComposerProps) {
  const { status, user } = useSession();
  const form = useForm(
    { content: editing?.content ?? readDraft(postId, parent), website: '', ...readGuest() },
    { keep: ({ content }) => !editing && keepDraft(postId, parent, content) },
  );
  const [notify, setNotify] = useState(true);
  const key = useRef({ text: '', key: '' });
  const token = useRef<string | undefined>(undefined);
  useEffect(() => {
    whenSession().catch(reportFailure);
    send(getFormToken, { form: 'comment' }).then(
      (answer) => (token.current = answer.token),
      () => undefined,
    );
  }, []);

  /** The same words keep their key while they are tried again. */
  function keyFor(text: string): string {
    if (key.current.text !== text) key.current = { text, key: makeKey() };
    return key.current.key;
  }

  async function change(comment: OwnComment, content: string): Promise<void> {
    const changed = await send(editComment, { id: comment.id, content, grant: grantOf(postId, comment.id) });
    onSent(changed.comment, changed.public);
  }

  async function work(): Promise<void> {
    const { content, name, email, url, website } = form.values;
    if (editing) return change(editing, content);
    const guest = user ? {} : { name: name.trim(), email: email.trim(), url: url.trim(), website };
    const input = { post_id: postId, parent, content, notify, form_token: token.current, ...guest };
    const sent = await send(addComment, input, { idempotencyKey: keyFor(JSON.stringify([content, guest, parent])) });
    if (!user) keepGuest({ name: name.trim(), email: email.trim(), url: url.trim() });
    keepGrant(postId, sent.grant);
    keepDraft(postId, parent, '');
    form.write('content', '');
    onSent(sent.comment, sent.public);
  }

  const isGuest = status !== 'member';
  const { content, name, email, url } = form.values;
  const problem = firstProblem([
    ['content', content.trim() === '' && commentErrors.empty],
    ['content', Array.from(content).length > commentMaxLength && commentErrors.tooLong(commentMaxLength)],
    ['name', isGuest && !editing && name.trim() === '' && commentErrors.name],
    ['email', isGuest && !editing && email.trim() === '' && commentErrors.emailMissing],
    ['email', isGuest && !editing && !emailPattern.test(email.trim()) && commentErrors.email],
    ['url', isGuest && !editing && url.trim() !== '' && !/^https?:\/\//i.test(url.trim()) && commentErrors.url],
  ]);
  return { form, status, user, notify, setNotify, submit: () => form.submit(problem, work) };
}

function Preview({ content }: { content: string }) {
  const { loaded } = useLoaded(() => send(previewComment, { content }));
  if (loaded.state === 'loading') return <p className="composer-preview">正在生成预览…</p>;
  if (loaded.state === 'failed') return <p className="composer-preview">预览没能生成，请稍后再试。</p>;
  return <div className="composer-preview comment-text" dangerouslySetInnerHTML={{ __html: loaded.value.html }} />;
}

function stickersOf(options: SiteOptions | null) {
  // @spec S5: stickers only where they are on and the licence is not invalid
  return options?.somnia_sticker_enable === '1' && options.edition !== 'invalid' ? options.somnia_sticker_packages : [];
}

function NeedsLogin() {
  return (
    <p className="composer-login">
      {commentErrors.needLogin}
      <button className="button button-primary" type="button" onClick={() => askToSignIn().catch(reportFailure)}>
        登录
      </button>
    </p>
  );
}

type Open = 'panel' | 'preview' | null;

interface ToolsProps {
  open: Open;
  onToggle: (which: Open) => void;
  isEmpty: boolean;
  isBusy: boolean;
  isEditing: boolean;
  notify: boolean;
  onNotify: (wanted: boolean) => void;
  onCancel: (() => void) | undefined;
}

function Tools({ open, onToggle, isEmpty, isBusy, isEditing, notify, onNotify, onCancel }: ToolsProps) {
  const send = isEditing ? '保存' : '发表评论';
  return (
    <div className="composer-tools">
      <button
        className="icon-button"
        type="button"
        aria-expanded={open === 'panel'}
        aria-label="表情与贴纸"
        onClick={() => onToggle('panel')}
      >
        <Icon name="smile" size={20} />
      </button>
      <button
        className="icon-button"
        type="button"
        aria-pressed={open === 'preview'}
        aria-label="预览"
        disabled={isEmpty}
        onClick={() => onToggle('preview')}
      >
        <Icon name="eye" size={20} />
      </button>
      {!isEditing && (
        <label className="composer-notify">
          <input type="checkbox" checked={notify} onChange={(event) => onNotify(event.target.checked)} />
          有回复时邮件通知我
        </label>
      )}
      <span className="composer-send">
        {onCancel && (
          <button className="button" type="button" disabled={isBusy} onClick={onCancel}>
            取消
          </button>
        )}
        <button className="button button-primary" type="submit" disabled={isBusy}>
          {isBusy ? '正在发表…' : send}
        </button>
      </span>
    </div>
  );
}

function People({ mentions, id }: { mentions: ReturnType<typeof useMentions>; id: string }) {
  if (mentions.people.length === 0) return null;
  return (
    <ul className="composer-people" id={id} role="listbox" aria-label="提到谁">
      {mentions.people.map((person, place) => (
        <li
          key={person.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === mentions.at}
          onPointerDown={(event) => {
            event.preventDefault();
            mentions.choose(person);
          }}
        >
          <Avatar src={person.avatar_url} seed={person.id} size={24} />
          {person.name}
        </li>
      ))}
    </ul>
  );
}

interface WordsProps {
  props: ComposerProps;
  area: RefObject<HTMLTextAreaElement | null>;
  form: ReturnType<typeof useComposer>['form'];
  onSend: () => void;
}

/** The text, and the people whom it calls. */
function Words({ props, area, form: { values, errors, control, write }, onSend }: WordsProps) {
  const { postId, replyTo, editing, onCancel } = props;
  const listId = useId();
  const mentions = useMentions({ area, postId, write: (text) => write('content', text) });
  const length = Array.from(values.content).length;
  function press(event: KeyboardEvent): void {
    if (mentions.press(event) || isComposing(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
    } else if (event.key === 'Escape' && onCancel) onCancel();
  }
  const isOffering = mentions.people.length > 0;
  return (
    <>
      <Field
        label={editing ? '修改评论' : replyTo ? `回复 ${replyTo}` : '写评论'}
        error={errors.content}
        aside={length > countFrom && <span className="composer-count">{`${length} / ${commentMaxLength}`}</span>}
      >
        <textarea
          {...control('content')}
          ref={area}
          rows={4}
          placeholder="写下您的想法…"
          aria-controls={isOffering ? listId : undefined}
          aria-activedescendant={isOffering ? `${listId}-${mentions.at}` : undefined}
          onKeyDown={press}
          onKeyUp={mentions.look}
          onClick={mentions.look}
          onBlur={() => setTimeout(mentions.close, 150)}
        />
      </Field>
      <People mentions={mentions} id={listId} />
    </>
  );
}

/** Where a comment is written, answered or changed. @spec S2 S6 */
export function Composer(props: ComposerProps) {
  const { editing, onCancel } = props;
  const { form, status, user, notify, setNotify, submit } = useComposer(props);
  const { form: element, values, isBusy, write } = form;
  const { loaded } = useLoaded(siteOptions);
  const [open, setOpen] = useState<Open>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const options = loaded.value;
  if (options?.comments_need_login && status === 'guest') return <NeedsLogin />;

  function insert(text: string): void {
    const field = area.current;
    const { content } = values;
    const from = field?.selectionStart ?? content.length;
    const to = field?.selectionEnd ?? from;
    write('content', content.slice(0, from) + text + content.slice(to));
    requestAnimationFrame(() => field?.setSelectionRange(from + text.length, from + text.length));
  }

  const closePanel = (): void => {
    setOpen(null);
    area.current?.focus();
  };
  return (
    <form
      ref={element}
      className="composer-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {user && !editing && (
        <p className="composer-who">
          <Avatar src={user.avatar_url} seed={user.id} size={28} />
          {user.name}
        </p>
      )}
      <Words props={props} area={area} form={form} onSend={() => void submit()} />
      {open === 'preview' && <Preview key={values.content} content={values.content} />}
      {status !== 'member' && !editing && <Guest form={form} />}
      <Tools
        open={open}
        onToggle={(which) => setOpen(open === which ? null : which)}
        isEmpty={values.content === ''}
        isBusy={isBusy}
        isEditing={editing !== undefined}
        notify={notify}
        onNotify={setNotify}
        onCancel={onCancel}
      />
      {open === 'panel' && <StickerPanel packages={stickersOf(options)} onPick={insert} onClose={closePanel} />}
    </form>
  );
}
