import './cover-field.css';

import type { useForm } from '#web/kit/use-form.ts';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

import { pickOneMedia } from './picker.tsx';

/** A form with a cover, and possibly other fields. */
export interface CoverForm {
  values: { readonly cover_url: string };
  errors: { readonly cover_url?: string };
  isBusy: boolean;
  control: (name: 'cover_url') => Omit<ReturnType<ReturnType<typeof useForm>['control']>, 'name'> & { name: string };
  write: (name: 'cover_url', text: string) => void;
}

/** The address of a cover, typed or chosen from the media library. */
export function CoverField({ form: { values, errors, isBusy, control, write } }: { form: CoverForm }) {
  const pick = () =>
    pickOneMedia('image').then(
      (item) => write('cover_url', item.url),
      () => undefined,
    );
  return (
    <div className="cover-field">
      <Field label="封面" error={errors.cover_url}>
        <input {...control('cover_url')} type="text" placeholder="/uploads/… 或 https://…" autoComplete="off" />
      </Field>
      <button className="button" type="button" disabled={isBusy} onClick={() => void pick()}>
        <Icon name="image" size={16} />
        选择
      </button>
      {values.cover_url !== '' && <img src={values.cover_url} alt="" />}
    </div>
  );
}
