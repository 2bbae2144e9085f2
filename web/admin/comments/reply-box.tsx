import { type KeyboardEvent, useState } from 'react';

import type { ModeratedComment } from '#contract/features/comments/moderation.entities.ts';
import { addComment } from '#contract/features/comments/calls.ts';
import { CallError, makeIdempotencyKey, send } from '#web/kit/client.ts';
import { Field } from '#web/ui/field.tsx';
import { isComposing } from '#web/ui/is-composing.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

interface ReplyBoxProps {
  comment: ModeratedComment;
  onClose: () => void;
  onSent: () => void;
}

/** Replies to a comment in place. Ctrl+Enter sends; the text is kept when the call is refused. */
export function ReplyBox({ comment, onClose, onSent }: ReplyBoxProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [key] = useState(makeIdempotencyKey);

  async function submit(): Promise<void> {
    if (isBusy) return;
    if (text.trim() === '') return setError('请填写回复内容');
    setBusy(true);
    try {
      const input = { post_id: comment.post.id, parent: comment.id, content: text };
      await send(addComment, input, { idempotencyKey: key });
      toast.success('回复已发布');
      onSent();
    } catch (thrown) {
      setError(thrown instanceof CallError ? thrown.message : '没有发出去，请稍后再试');
      setBusy(false);
    }
  }

  function press(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape' && text === '') {
      event.preventDefault();
      onClose();
    }
  }

  return (
    <form
      className="reply-box"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label={`回复${comment.author.name}`} error={error}>
        <textarea
          // Opened by a press that asks to write here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          rows={3}
          value={text}
          readOnly={isBusy}
          onKeyDown={press}
          onChange={({ target }) => {
            setText(target.value);
            setError('');
          }}
        />
      </Field>
      <div className="reply-box-acts">
        <button className="button button-primary button-small" type="submit" disabled={isBusy}>
          {isBusy ? '正在发送…' : '发送回复'}
        </button>
        <button className="button button-quiet button-small" type="button" disabled={isBusy} onClick={onClose}>
          取消
        </button>
        <kbd>Ctrl Enter</kbd>
      </div>
    </form>
  );
}
