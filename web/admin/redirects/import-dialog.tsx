import './redirects.css';

import { useState } from 'react';

import { importRedirects } from '#contract/features/redirects/calls.ts';
import { redirectErrors } from '#contract/features/redirects/copy.ts';
import type { ImportedRedirects } from '#contract/features/redirects/entities.ts';
import { importMaxLength } from '#contract/features/redirects/limits.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';

import { DialogForm } from '../form/dialog-form.tsx';

function Outcome({ added, changed, refused }: ImportedRedirects) {
  return (
    <>
      <p role="status">
        新建 {added} 条，更新 {changed} 条{refused.length > 0 ? `，${refused.length} 行没有导入：` : '。'}
      </p>
      <ul className="redirect-refused">
        {refused.map(({ line, text, reason }) => (
          <li key={line}>
            <b>
              第 {line} 行：{reason}
            </b>
            <code>{text}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Imports several redirects, one per line; invalid lines are listed. */
export function ImportDialog({ dialog }: DialogProps<object, void>) {
  const { form, values, errors, isBusy, control, submit } = useForm({ text: '' }, { hold: dialog.hold });
  const [outcome, setOutcome] = useState<ImportedRedirects | null>(null);
  const problem = firstProblem([['text', values.text.trim() === '' && redirectErrors.importEmpty]]);
  async function work(): Promise<void> {
    setOutcome(await send(importRedirects, { text: values.text }));
  }
  if (outcome) {
    return (
      <div>
        <Outcome {...outcome} />
        <div className="dialog-actions">
          <button className="button button-primary" type="button" onClick={() => dialog.done()}>
            完成
          </button>
        </div>
      </div>
    );
  }
  return (
    <DialogForm
      formRef={form}
      isBusy={isBusy}
      onSubmit={() => submit(problem, work)}
      onCancel={() => dialog.cancel()}
      submitLabel="导入"
    >
      <Field
        label="重定向"
        hint="每行一条：旧地址 新地址，用空格分开；末尾可以写 302。以 # 开头的行会跳过，已有的旧地址会更新。"
        error={errors.text}
      >
        <textarea
          {...control('text')}
          className="redirect-lines"
          rows={10}
          maxLength={importMaxLength}
          placeholder={'/archives/12.html /hello\n/about-me /about 302'}
          data-focus-first
        />
      </Field>
    </DialogForm>
  );
}
