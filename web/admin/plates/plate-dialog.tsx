import { useState } from 'react';

import type { AuthorRef } from '#contract/features/accounts/entities.ts';
import { addPlate, changePlate } from '#contract/features/moments/plate-editing.calls.ts';
import type { AdminPlate } from '#contract/features/moments/plate-editing.entities.ts';
import { plateRulesMaxLength } from '#contract/features/moments/plates.limits.ts';
import { termErrors } from '#contract/features/terms/copy.ts';
import { accountRoles, roleNames, rolePower } from '#contract/kit/power.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';

import { DialogForm } from '../form/dialog-form.tsx';
import { TermFields } from '../terms/term-fields.tsx';
import { ModeratorsField } from './moderators-field.tsx';

export interface PlateDialogProps {
  /** The plate to edit; without it, a new one is created. */
  plate?: AdminPlate | undefined;
}

const initialOf = (plate: AdminPlate | undefined) => ({
  name: plate?.name ?? '',
  slug: plate?.slug ?? '',
  description: plate?.description ?? '',
  cover_url: plate?.cover_url ?? '',
  rules: plate?.rules ?? '',
  post_from_power: String(plate?.post_from_power ?? rolePower.subscriber),
  moderators: '',
});

/** Everything about a plate. Resolves with the saved one. */
export function PlateDialog({ plate, dialog }: DialogProps<PlateDialogProps, AdminPlate>) {
  const editing = useForm(initialOf(plate), { hold: dialog.hold });
  const { form, values, errors, isBusy, control, write, submit } = editing;
  const [moderators, setModerators] = useState<readonly AuthorRef[]>(plate?.moderators ?? []);
  const problem = firstProblem([
    ['name', values.name.trim() === '' && termErrors.nameMissing],
    ['slug', plate !== undefined && values.slug.trim() === '' && termErrors.slug],
  ]);
  async function work(): Promise<void> {
    const { name, slug, description, cover_url, rules } = values;
    const facts = {
      name,
      description,
      cover_url,
      rules,
      ...(slug.trim() === '' || slug === plate?.slug ? {} : { slug }),
      post_from_power: Number(values.post_from_power),
      moderators: moderators.map(({ id }) => id),
    };
    dialog.done(plate ? await send(changePlate, { id: plate.id, ...facts }) : await send(addPlate, facts));
  }
  return (
    <DialogForm formRef={form} isBusy={isBusy} onSubmit={() => submit(problem, work)} onCancel={() => dialog.cancel()}>
      <TermFields form={editing} isNew={!plate} />
      <Field label="版规" hint="显示在版块页。可以不填。" error={errors.rules}>
        <textarea {...control('rules')} rows={4} maxLength={plateRulesMaxLength} />
      </Field>
      <Field label="谁可以发布" hint="版主总是可以在自己的版块发布。" error={errors.post_from_power}>
        <select
          name="post_from_power"
          value={values.post_from_power}
          disabled={isBusy}
          onChange={({ target }) => write('post_from_power', target.value)}
        >
          {accountRoles.map((role) => (
            <option key={role} value={rolePower[role]}>
              {role === 'subscriber'
                ? '所有用户'
                : role === 'administrator'
                  ? roleNames[role]
                  : `${roleNames[role]}及以上`}
            </option>
          ))}
        </select>
      </Field>
      <ModeratorsField people={moderators} disabled={isBusy} error={errors.moderators} onChange={setModerators} />
    </DialogForm>
  );
}
