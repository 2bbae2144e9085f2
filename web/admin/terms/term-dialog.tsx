import './terms.css';

import { addTerm, changeTerm } from '#contract/features/terms/editing.calls.ts';
import type { AdminTerm } from '#contract/features/terms/editing.entities.ts';
import { termErrors } from '#contract/features/terms/copy.ts';
import type { ArticleTaxonomy } from '#contract/features/terms/rules.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';

import { DialogForm } from '../form/dialog-form.tsx';
import { TermFields } from './term-fields.tsx';

export interface TermDialogProps {
  taxonomy: ArticleTaxonomy;
  /** The term to edit; without it, a new one is created. */
  term?: AdminTerm | undefined;
  parent?: AdminTerm | undefined;
}

/** Name, slug, description and cover. Resolves with the saved term. */
export function TermDialog({ taxonomy, term, parent, dialog }: DialogProps<TermDialogProps, AdminTerm>) {
  const editing = useForm(
    {
      name: term?.name ?? '',
      slug: term?.slug ?? '',
      description: term?.description ?? '',
      cover_url: term?.cover_url ?? '',
    },
    { hold: dialog.hold },
  );
  const { form, values, isBusy, submit } = editing;
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
  return (
    <DialogForm formRef={form} isBusy={isBusy} onSubmit={() => submit(problem, work)} onCancel={() => dialog.cancel()}>
      <TermFields form={editing} isNew={!term} hasCover={taxonomy !== 'tag'} />
    </DialogForm>
  );
}
