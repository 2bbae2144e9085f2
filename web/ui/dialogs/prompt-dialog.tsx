import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

import { Field } from '../field.tsx';
import { isComposing } from '../is-composing.ts';
import type { DialogControls } from './dialog-stack.ts';
import type { PromptOptions } from './dialogs.ts';

interface PromptDialogProps extends PromptOptions {
  dialog: DialogControls<string>;
}

const messageOf = (error: unknown) => (error instanceof Error && error.message) || '没有成功，请稍后再试。';

/** Touch keyboards have no Shift+Enter: Enter must insert a line break, and the button confirms. */
const isTouch = () => matchMedia('(pointer: coarse)').matches;

/** The text is kept here until the dialog closes, so that a failed attempt loses nothing. */
function usePrompt({ value = '', check, submit, dialog }: PromptDialogProps) {
  const [text, setText] = useState(value);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    if (busy) return;
    const problem = check?.(text);
    if (problem) return setError(problem);
    if (!submit) return dialog.done(text);
    setBusy(true);
    dialog.hold(true);
    try {
      await submit(text);
      dialog.done(text);
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(false);
      dialog.hold(false);
    }
  }

  const write = (next: string) => {
    setText(next);
    setError(null);
  };
  return { text, write, error, busy, confirm };
}

export function PromptDialog(props: PromptDialogProps) {
  const { text, write, error, busy, confirm } = usePrompt(props);
  const { multiline = false, dialog } = props;

  function confirmOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || isComposing(event)) return;
    if (multiline && (event.shiftKey || isTouch())) return;
    event.preventDefault();
    void confirm();
  }

  const control = {
    value: text,
    placeholder: props.placeholder,
    maxLength: props.maxLength,
    autoComplete: props.autoComplete,
    readOnly: busy,
    'data-focus-first': true,
    onKeyDown: confirmOnEnter,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => write(event.target.value),
  };
  return (
    <form
      className="dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <Field label={props.label} hideLabel hint={props.hint} error={error}>
        {multiline ? <textarea rows={4} {...control} /> : <input type={props.type ?? 'text'} {...control} />}
      </Field>
      <div className="dialog-actions">
        {props.cancel && (
          <button className="button" type="button" disabled={busy} onClick={() => dialog.cancel()}>
            {props.cancel}
          </button>
        )}
        <button className="button button-primary" type="submit" disabled={busy}>
          {busy ? '请稍候…' : props.confirm}
        </button>
      </div>
    </form>
  );
}
