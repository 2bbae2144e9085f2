import './terms.css';

import { termDescriptionMaxLength, termNameMaxLength } from '#contract/features/terms/limits.ts';
import type { useForm } from '#web/kit/use-form.ts';
import { Field } from '#web/ui/field.tsx';

import { CoverField } from '../media/cover-field.tsx';

type TermField = 'name' | 'slug' | 'description' | 'cover_url';

/** A form with the fields of a term, and possibly others. */
interface TermForm {
  values: Readonly<Record<TermField, string>>;
  errors: Readonly<Partial<Record<TermField, string>>>;
  isBusy: boolean;
  control: (name: TermField) => Omit<ReturnType<ReturnType<typeof useForm>['control']>, 'name'> & { name: string };
  write: (name: TermField, text: string) => void;
}

interface TermFieldsProps {
  form: TermForm;
  isNew: boolean;
  hasCover?: boolean;
  nameMaxLength?: number;
}

/** Name, slug, description and cover of any kind of term. */
export function TermFields({ form, isNew, hasCover = true, nameMaxLength = termNameMaxLength }: TermFieldsProps) {
  const { errors, control } = form;
  return (
    <>
      <Field label="名称" error={errors.name}>
        <input {...control('name')} type="text" maxLength={nameMaxLength} data-focus-first />
      </Field>
      <Field label="地址名" hint={isNew ? '留空则由名称生成' : '修改后旧地址自动转到新地址'} error={errors.slug}>
        <input {...control('slug')} type="text" autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="说明" error={errors.description}>
        <textarea {...control('description')} rows={3} maxLength={termDescriptionMaxLength} />
      </Field>
      {hasCover && <CoverField form={form} />}
    </>
  );
}
