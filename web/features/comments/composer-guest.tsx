import { commentNameMaxLength } from '#contract/features/comments/limits.ts';
import { Field } from '#web/ui/field.tsx';

import type { Composing } from './use-composer.ts';

/** Who writes without an account; kept in the browser. @see docs/reference/entities.md, docs/reference/permissions.md (guest) */
export function ComposerGuest({ form: { control, errors, values, write } }: Pick<Composing, 'form'>) {
  return (
    <div className="composer-guest">
      <Field label="昵称" error={errors.name}>
        <input {...control('name')} type="text" autoComplete="nickname" maxLength={commentNameMaxLength * 2} required />
      </Field>
      <Field label="邮箱" error={errors.email} aside={<small>不会公开</small>}>
        <input {...control('email')} type="email" autoComplete="email" maxLength={254} required />
      </Field>
      <Field label="网址" error={errors.url} aside={<small>选填</small>}>
        <input {...control('url')} type="url" autoComplete="url" maxLength={500} placeholder="https://" />
      </Field>
      <div className="visually-hidden" aria-hidden="true">
        <label>
          请不要填写
          <input
            name="website"
            type="text"
            autoComplete="off"
            tabIndex={-1}
            value={values.website}
            onChange={(event) => write('website', event.target.value)}
          />
        </label>
      </div>
    </div>
  );
}
