import './mail-templates.css';

import { useSearchParams } from 'react-router';

import { getMailTemplates } from '#contract/features/mail/templates.calls.ts';
import type { ListedTemplate } from '#contract/features/mail/templates.entities.ts';
import type { MailKind } from '#contract/features/mail/entities.ts';
import { mailKindNames } from '#contract/features/notifications/outbox.copy.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { TemplateEditor } from './template-editor.tsx';

interface KindsProps {
  list: readonly ListedTemplate[];
  current: MailKind;
  onChoose: (kind: MailKind) => void;
}

const nameOf = ({ kind, is_custom }: ListedTemplate): string =>
  is_custom ? `${mailKindNames[kind]}（自定义）` : mailKindNames[kind];

/** The list of templates beside the editor on wide screens, else a select above it. */
function TemplateList({ list, current, onChoose }: KindsProps) {
  return (
    <nav className="templates-kinds" aria-label="邮件类型">
      <select
        className="input"
        aria-label="邮件类型"
        value={current}
        onChange={({ target }) => onChoose(target.value as MailKind)}
      >
        {list.map((template) => (
          <option key={template.kind} value={template.kind}>
            {nameOf(template)}
          </option>
        ))}
      </select>
      <ul>
        {list.map(({ kind, is_custom }) => (
          <li key={kind}>
            <button type="button" aria-current={kind === current ? 'true' : undefined} onClick={() => onChoose(kind)}>
              {mailKindNames[kind]}
              {is_custom && <small>自定义</small>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** All mail templates and their texts. @see docs/reference/README.md */
export function TemplatesPage() {
  const { loaded, reload } = useLoaded(() => send(getMailTemplates, {}));
  const [query, setQuery] = useSearchParams();
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList />;
  const { list } = loaded.value;
  const template = list.find(({ kind }) => kind === query.get('kind')) ?? (list[0] as ListedTemplate);
  const choose = (kind: MailKind) => {
    if (kind !== template.kind) setQuery({ kind }, { preventScrollReset: true });
  };
  return (
    <div className="templates">
      <TemplateList list={list} current={template.kind} onChoose={choose} />
      <TemplateEditor key={template.kind} template={template} onSaved={() => void reload()} />
    </div>
  );
}
