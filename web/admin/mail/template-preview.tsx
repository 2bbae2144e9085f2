import { useEffect, useState } from 'react';

import { previewMailTemplate } from '#contract/features/mail/templates.calls.ts';
import type { PreviewedMail } from '#contract/features/mail/templates.entities.ts';
import { templateProblems } from '#contract/features/mail/templates.rules.ts';
import type { MailKind } from '#contract/features/mail/entities.ts';
import { send } from '#web/kit/client.ts';

const pauseMs = 400;

/** Disables links: they would open a new window, which the sandbox does not allow. */
const withDisabledLinks = (html: string): string => html.replace('<head>', '<head><base target="_blank">');

export interface TemplatePreviewProps {
  kind: MailKind;
  words: { subject: string; body: string };
}

/** A mail with sample data as it will arrive; follows changes after a pause. */
export function TemplatePreview({ kind, words }: TemplatePreviewProps) {
  const [mail, setMail] = useState<PreviewedMail | null>(null);
  const [form, setForm] = useState<'html' | 'text'>('html');
  const { subject, body } = words;
  const problem = Object.values(templateProblems(kind, words))[0];
  useEffect(() => {
    if (problem) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      send(previewMailTemplate, { kind, subject, body }).then(
        (made) => isCurrent && setMail(made),
        // The next change tries again.
        () => undefined,
      );
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [kind, subject, body, problem]);
  return (
    <section className="admin-panel templates-preview" aria-label="预览">
      <header>
        <h2>预览</h2>
        <div role="group" aria-label="预览形式">
          {(['html', 'text'] as const).map((each) => (
            <button
              key={each}
              className="button button-small"
              type="button"
              aria-pressed={form === each}
              onClick={() => setForm(each)}
            >
              {each === 'html' ? '网页形式' : '纯文本'}
            </button>
          ))}
        </div>
      </header>
      {problem && <p className="templates-problem">{problem}，预览停在上一次能用的样子。</p>}
      {mail && (
        <>
          <p className="templates-subject">{mail.subject}</p>
          {form === 'html' ? (
            // `allow-scripts` lets accessibility checkers read the frame; the page's content security policy blocks
            // all scripts in it.
            <iframe title="邮件预览" sandbox="allow-scripts" srcDoc={withDisabledLinks(mail.html)} />
          ) : (
            // Scrolled by keyboard too.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <pre tabIndex={0}>{mail.text}</pre>
          )}
        </>
      )}
    </section>
  );
}
