import { useState } from 'react';

import { addBadge, changeBadge } from '#contract/features/badges/calls.ts';
import { badgeErrors, badgeFactNames } from '#contract/features/badges/copy.ts';
import type { AdminBadge } from '#contract/features/badges/entities.ts';
import { badgeFacts, badgeRules } from '#contract/features/badges/rules.ts';
import { badgeDescriptionLength, badgeNameLength } from '#contract/features/badges/limits.ts';
import { isFileAddress } from '#contract/kit/address.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';

import { DialogForm } from '../form/dialog-form.tsx';
import { pickOneMedia } from '../media/picker.tsx';
import './badges.css';

export interface BadgeDialogProps {
  /** The badge to change; without it, a new one is made. */
  badge?: AdminBadge | undefined;
}

const isCount = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text.trim());

/** Name, picture and rule of a badge. */
export function BadgeDialog({ badge, dialog }: DialogProps<BadgeDialogProps, void>) {
  const { form, values, errors, isBusy, control, submit, write } = useForm(
    {
      name: badge?.name ?? '',
      img: badge?.img ?? '',
      description: badge?.description ?? '',
      threshold: String(badge?.threshold || 1),
      position: String(badge?.position ?? 0),
    },
    { hold: dialog.hold },
  );
  const [rule, setRule] = useState<AdminBadge['rule']>(badge?.rule ?? '');
  const [enabled, setEnabled] = useState(badge?.enabled ?? true);
  const problem = firstProblem([
    ['name', values.name.trim() === '' ? badgeErrors.name : null],
    ['img', values.img.trim() === '' ? badgeErrors.image : null],
    ['threshold', rule !== '' && !isCount(values.threshold) ? badgeErrors.threshold : null],
    ['position', /^\d{1,5}$/.test(values.position.trim()) ? null : '请填写 0 到 99999 的整数'],
  ]);

  async function work(): Promise<void> {
    const { name, img, description } = values;
    const threshold = rule === '' ? 0 : Number(values.threshold);
    const input = { name, img, description, rule, threshold, position: Number(values.position), enabled };
    if (badge) await send(changeBadge, { id: badge.id, ...input });
    else await send(addBadge, input);
    dialog.done();
  }

  return (
    <DialogForm formRef={form} isBusy={isBusy} onSubmit={() => submit(problem, work)} onCancel={() => dialog.cancel()}>
      <Field label="名称" error={errors.name}>
        <input {...control('name')} type="text" maxLength={badgeNameLength} data-focus-first />
      </Field>
      <div className="badge-picture">
        {isFileAddress(values.img) ? <img src={values.img} width={64} height={64} alt="" /> : <span />}
        <Field label="图片" hint="正方形的图片或 SVG，会缩小到 16 像素显示在名字旁边。" error={errors.img}>
          <input {...control('img')} type="text" placeholder="/uploads/… 或 https://…" />
        </Field>
        <button
          className="button"
          type="button"
          disabled={isBusy}
          onClick={() =>
            void pickOneMedia('image').then(
              ({ url }) => write('img', url),
              () => {},
            )
          }
        >
          选择图片
        </button>
      </div>
      <Field label="说明" error={errors.description}>
        <input {...control('description')} type="text" maxLength={badgeDescriptionLength} />
      </Field>
      <Field label="怎样获得" hint="有规则的徽章自动授予，已经达到的人也会收到；得到后不会因为数量变少而收回。">
        <select
          name="rule"
          value={rule}
          disabled={isBusy}
          onChange={({ target }) => setRule(badgeRules.find((each) => each === target.value) ?? '')}
        >
          <option value="">手动授予</option>
          {badgeFacts.map((fact) => (
            <option key={fact} value={fact}>
              {badgeFactNames[fact]}
            </option>
          ))}
        </select>
      </Field>
      {rule !== '' && (
        <Field label="达到多少" error={errors.threshold}>
          <input {...control('threshold')} type="text" inputMode="numeric" maxLength={7} />
        </Field>
      )}
      <Field label="顺序" hint="数字小的排在前面。" error={errors.position}>
        <input {...control('position')} type="text" inputMode="numeric" maxLength={5} />
      </Field>
      <div className="form-switch">
        <label>
          <input
            type="checkbox"
            checked={enabled}
            disabled={isBusy}
            onChange={({ target }) => setEnabled(target.checked)}
          />
          启用（停用后不再显示，也不再授予）
        </label>
      </div>
    </DialogForm>
  );
}
