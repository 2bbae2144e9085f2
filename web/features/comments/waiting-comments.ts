import { actingAccount, readSession, subscribeToSession } from '#web/features/auth/sessions/session.ts';
import { dropAct, onOutboxChange, onSent, type Sent, waitingActs } from '#web/features/site/offline/outbox.ts';
import { type Act, waitingWord, type WaitingAct } from '#web/features/site/offline/outbox-rules.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { type CommentSection, commentElement } from './comment-section.ts';
import { storeGrant } from './comment-storage.ts';
import { addReply, addThread } from './insert-comment.ts';
import './waiting-comments.css';

type CommentInput = Extract<Act, { kind: 'comment' }>['input'];

interface WaitingComment extends WaitingAct {
  act: { kind: 'comment'; input: CommentInput };
}

interface Actions {
  /** Takes the text back into a composer; undefined when comments are closed. */
  edit: ((input: CommentInput, button: HTMLElement) => void) | undefined;
  onComment: (sent: Extract<Sent, { kind: 'comment' }>) => void;
}

// A grant is kept wherever the comment was sent from.
onSent((sent, { act }) => {
  if (sent.kind === 'comment' && act.kind === 'comment') storeGrant(act.input.post_id, sent.grant);
});

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...contents: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.append(...contents);
  return made;
}

function button(label: string, work: (button: HTMLElement) => void): HTMLButtonElement {
  const made = element('button', '', label);
  made.type = 'button';
  made.addEventListener('click', () => work(made));
  return made;
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success('文字已复制');
  else toast.warning('浏览器不允许复制，请手动选择文字');
}

/** The buttons: what may have arrived already can only be waited for. */
function buttonsOf({ id, act, refusal, triedAt }: WaitingComment, { edit }: Actions): HTMLButtonElement[] {
  const { input } = act;
  if (refusal === '' && triedAt !== null) return [];
  const again = edit
    ? button('编辑', (pressed) => {
        dropAct(id);
        edit(input, pressed);
      })
    : button('复制文字', () => void copy(input.content));
  return [again, button(refusal === '' ? '取消发送' : '删除', () => dropAct(id))];
}

/** In place of an avatar, whose file may be out of reach. */
function face(): HTMLElement {
  const made = element('span', 'avatar comment-waits-face');
  const url = readSession().user?.avatar_url;
  if (url) made.style.backgroundImage = `url(${JSON.stringify(url)})`;
  return made;
}

function draw(waiting: WaitingComment, actions: Actions): HTMLElement {
  const { id, act, refusal } = waiting;
  const name = readSession().user?.name ?? act.input.name ?? '您';
  const badge = element('span', 'badge badge-moon', refusal === '' ? waitingWord : '没有发出');
  const text = element('div', 'comment-text comment-text-plain', act.input.content);
  const note = element('p', 'comment-waits', refusal === '' ? '恢复网络后自动发送。' : refusal);
  const body = element(
    'div',
    'comment-body',
    element('p', 'comment-name', element('span', '', name), badge),
    text,
    note,
    element('p', 'comment-foot', ...buttonsOf(waiting, actions)),
  );
  const drawn = element('article', 'comment', face(), body);
  drawn.dataset.waiting = id;
  drawn.ariaLabel = `${badge.textContent}的评论`;
  return drawn;
}

const isOf =
  (postId: number) =>
  (waiting: WaitingAct): waiting is WaitingComment =>
    waiting.act.kind === 'comment' && waiting.act.input.post_id === postId;

function insert(section: CommentSection, { act }: WaitingComment, drawn: HTMLElement): void {
  const parent = act.input.parent ?? 0;
  if (parent !== 0 && commentElement(section, parent)) addReply(section, drawn, parent);
  else addThread(section, drawn);
}

/** Shows the comments that wait for a connection, or were refused, in their places. @returns a function that stops it */
export function followWaitingComments(section: CommentSection, actions: Actions): () => void {
  const shown = new Map<string, string>();
  const drawnOf = (id: string) => section.root.querySelector(`[data-waiting="${CSS.escape(id)}"]`);
  const show = (): void => {
    const waiting = waitingActs().filter(isOf(section.postId));
    const known = new Map(waiting.map((each) => [each.id, JSON.stringify([each, actingAccount()])]));
    for (const id of shown.keys()) if (known.get(id) !== shown.get(id)) drawnOf(id)?.closest('li')?.remove();
    for (const each of waiting) if (!drawnOf(each.id)) insert(section, each, draw(each, actions));
    shown.clear();
    for (const [id, state] of known) shown.set(id, state);
  };
  const ends = [
    onOutboxChange(show),
    subscribeToSession(show),
    onSent((sent, { act }) => {
      if (sent.kind === 'comment' && act.kind === 'comment' && act.input.post_id === section.postId)
        actions.onComment(sent);
    }),
  ];
  show();
  return () => ends.forEach((end) => end());
}
