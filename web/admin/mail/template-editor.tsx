import { useRef, useState } from 'react';

import { resetMailTemplate, setMailTemplate, testMailTemplate } from '#contract/features/mail/templates.calls.ts';
import { placeholderNames } from '#contract/features/mail/templates.copy.ts';
import type { ListedTemplate } from '#contract/features/mail/templates.entities.ts';
import { templateBodyMaxLength, templateSubjectMaxLength } from '#contract/features/mail/limits.ts';
import { templateProblems } from '#contract/features/mail/templates.rules.ts';
import { mailKindNames } from '#contract/features/notifications/outbox.copy.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import { writeText } from '#web/ui/write-text.ts';

import { TextField } from '../form/form-parts.tsx';
import { useFormValues, useLeaveGuard } from '../form/use-admin-form.ts';
import { TemplatePreview } from './template-preview.tsx';

interface TemplateTexts {
  subject: string;
  body: string;
}

export interface TemplateEditorProps {
  template: ListedTemplate;
  onSaved: () => void;
}

interface PlaceholdersProps {
  names: readonly string[];
}

/** Buttons that insert a placeholder at the last cursor position. */
function Placeholders({ names }: PlaceholdersProps) {
  const place = useRef<HTMLDivElement>(null);
  const insert = (name: string) => {
    const fields = place.current?.closest('form');
    const last = fields?.querySelector<HTMLInputElement | HTMLTextAreaElement>('[data-last-focus] .input');
    const field = last ?? fields?.querySelector<HTMLTextAreaElement>('textarea');
    if (!field) return;
    writeText(field, `{${name}}`);
    field.focus();
  };
  return (
    <div ref={place} className="templates-placeholders" role="group" aria-label="插入占位符">
      {names.map((name) => (
        <button key={name} type="button" title={placeholderNames[name]} onClick={() => insert(name)}>
          <code>{`{${name}}`}</code>
          {placeholderNames[name]}
        </button>
      ))}
    </div>
  );
}

/** Explains the syntax of the body. */
function Forms({ hasButton, hasCode }: { hasButton: boolean; hasCode: boolean }) {
  return (
    <>
      段落之间空一行。以 &gt; 开头的段落是引用，以 ※ 开头的是小字
      {hasButton && '，单独一行的 [文字] 是按钮'}
      {hasCode && '，单独一行的 {code} 显示为大号数字'}。称呼、落款与退订链接会自动加上。
    </>
  );
}

/** Subject and body of a mail template, with a preview. */
export function TemplateEditor({ template, onSaved }: TemplateEditorProps) {
  const { kind, subject, body } = template;
  const form = useFormValues<TemplateTexts>({ subject, body });
  const [isCustom, setCustom] = useState(template.is_custom);
  const [lastField, setLastField] = useState<keyof TemplateTexts>('body');
  const { isDirty, values } = form;
  // Another template is the same page with another query string.
  useLeaveGuard(isDirty, { leaving: 'address' });

  /** Shows an error for an invalid template; returns true when there is one, so that nothing is sent. */
  function showFirstProblem(): boolean {
    const [problem] = Object.entries(templateProblems(kind, values));
    if (problem) form.setError(problem[0], problem[1]);
    return problem !== undefined;
  }

  async function save(): Promise<void> {
    if (showFirstProblem()) return;
    await form.submit(async (words) => {
      const kept = await send(setMailTemplate, { kind, ...words });
      setCustom(kept.is_custom);
      onSaved();
      return { subject: kept.subject, body: kept.body };
    });
  }

  async function reset(): Promise<void> {
    await openConfirm({
      title: `「${mailKindNames[kind]}」恢复默认？`,
      content: '您写的主题和正文会被删除，之后按程序自带的文字发送。',
      confirm: '恢复默认',
      tone: 'warning',
    });
    const kept = await send(resetMailTemplate, { kind });
    form.reset({ subject: kept.subject, body: kept.body });
    setCustom(false);
    toast.success('已恢复默认');
    onSaved();
  }

  async function test(): Promise<void> {
    if (showFirstProblem()) return;
    const { to } = await send(testMailTemplate, { kind, ...values });
    toast.success(`测试邮件已放入发件箱，将发往 ${to}`);
  }

  return (
    <div className="templates-editor">
      <form
        className="admin-panel templates-form"
        aria-label={`${mailKindNames[kind]}的文字`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div data-last-focus={lastField === 'subject' ? '' : undefined} onFocus={() => setLastField('subject')}>
          <TextField form={form} name="subject" label="主题" maxLength={templateSubjectMaxLength * 2} />
        </div>
        <div data-last-focus={lastField === 'body' ? '' : undefined} onFocus={() => setLastField('body')}>
          <TextField
            form={form}
            name="body"
            label="正文"
            rows={14}
            maxLength={templateBodyMaxLength * 2}
            hint={<Forms hasButton={template.has_button} hasCode={kind === 'code'} />}
          />
        </div>
        <Placeholders names={template.placeholders} />
        <div className="templates-acts">
          <button className="button button-primary" type="submit" disabled={form.isBusy || !isDirty}>
            {form.isBusy ? '正在保存…' : '保存'}
          </button>
          <button className="button" type="button" onClick={() => void test().catch(reportFailure)}>
            发给自己试试
          </button>
          {isCustom && (
            <button className="button button-quiet" type="button" onClick={() => void reset().catch(reportFailure)}>
              恢复默认
            </button>
          )}
          <p role="status">{isDirty && !form.isBusy ? '有尚未保存的修改' : ''}</p>
        </div>
      </form>
      <TemplatePreview kind={kind} words={values} />
    </div>
  );
}
