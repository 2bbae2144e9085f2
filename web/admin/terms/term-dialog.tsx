import './terms.css';

import { addTerm, changeTerm } from '#contract/features/terms/editing.calls.ts';
import type { AdminTerm } from '#contract/features/terms/editing.entities.ts';
import { termErrors } from '#contract/features/terms/copy.ts';
import { termDescriptionMaxLength, termNameMaxLength } from '#contract/features/terms/limits.ts';
import type { ArticleTaxonomy } from '#contract/features/terms/rules.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

import { pickOneMedia } from '../media/picker.tsx';

export interface TermDialogProps {
  taxonomy: ArticleTaxonomy;
  /** The term to edit; without it, a new one is created. */
  term?: AdminTerm | undefined;
  parent?: AdminTerm | undefined;
}

/** Name, slug, description and cover. Resolves with the saved term. */
export function TermDialog({ taxonomy, term, parent, dialog }: DialogProps<TermDialogProps, AdminTerm>) {
  const { form, values, errors, isBusy, control, write, submit } = useForm(
    {
      name: term?.name ?? '',
      slug: term?.slug ?? '',
      description: term?.description ?? '',
      cover_url: term?.cover_url ?? '',
    },
    { hold: dialog.hold },
  );
  const problem = firstProblem([
    ['name', values.name.trim() === '' && termErrors.nameMissing],
    ['slug', term !== undefined && values.slug.trim() === '' && termErrors.slug],
  ]);
  async function work(): Promise<void> {
    const { slug, ...rest } = values;
    const facts = slug.trim() === '' || slug === term?.slug ? rest : { ...rest, slug };
    const saved = term
      ? await send(changeTerm, { id: term.id, ...facts })
      : await send(addTerm, { taxonomy, ...facts, parent_id: parent?.id ?? null });
    dialog.done(saved);
  }
  const pick = () =>
    pickOneMedia('image').then(
      (item) => write('cover_url', item.url),
      () => undefined,
    );
  return (
    <form
      ref={form}
      className="term-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(problem, work);
      }}
    >
      <Field label="名称" error={errors.name}>
        <input {...control('name')} type="text" maxLength={termNameMaxLength} data-focus-first />
      </Field>
      <Field label="地址名" hint={term ? '修改后旧地址不再能打开' : '留空则由名称生成'} error={errors.slug}>
        <input {...control('slug')} type="text" autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="说明" error={errors.description}>
        <textarea {...control('description')} rows={3} maxLength={termDescriptionMaxLength} />
      </Field>
      {taxonomy !== 'tag' && (
        <div className="term-cover">
          <Field label="封面" error={errors.cover_url}>
            <input {...control('cover_url')} type="text" placeholder="/uploads/… 或 https://…" autoComplete="off" />
          </Field>
          <button className="button" type="button" disabled={isBusy} onClick={() => void pick()}>
            <Icon name="image" size={16} />
            选择
          </button>
          {values.cover_url !== '' && <img src={values.cover_url} alt="" />}
        </div>
      )}
      <div className="dialog-actions">
        <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
          取消
        </button>
        <button className="button button-primary" type="submit" disabled={isBusy}>
          {isBusy ? '正在保存…' : '保存'}
        </button>
      </div>
    </form>
  );
}
