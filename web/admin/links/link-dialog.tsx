import '../form/form.css';

import { useId } from 'react';

import { addLink, changeLink } from '#contract/features/links/calls.ts';
import { defaultGroupName, linkErrors } from '#contract/features/links/copy.ts';
import type { AdminLink } from '#contract/features/links/entities.ts';
import {
  linkAddressMaxLength,
  linkDescriptionMaxLength,
  linkGroupMaxLength,
  linkNameMaxLength,
} from '#contract/features/links/limits.ts';
import { siteKey } from '#contract/features/links/rules.ts';
import { isFileAddress, isWebAddress } from '#contract/kit/address.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';

import { DialogForm } from '../form/dialog-form.tsx';

export interface LinkDialogProps {
  /** The link to edit; without it, a new one is added. */
  link?: AdminLink | undefined;
  groups: readonly string[];
}

/** Adds or edits a friend link. */
export function LinkDialog({ link, groups, dialog }: DialogProps<LinkDialogProps, void>) {
  const list = useId();
  const { form, values, errors, isBusy, control, submit } = useForm(
    {
      name: link?.name ?? '',
      url: link?.url ?? '',
      description: link?.description ?? '',
      image_url: link?.image_url ?? '',
      feed_url: link?.feed_url ?? '',
      group_name: link?.group_name ?? '',
    },
    { hold: dialog.hold },
  );
  const [image, feed] = [values.image_url.trim(), values.feed_url.trim()];
  const problem = firstProblem([
    ['name', values.name.trim() === '' && linkErrors.name],
    ['url', siteKey(values.url.trim()) === null && linkErrors.url],
    ['image_url', image !== '' && !isFileAddress(image) && linkErrors.image],
    ['feed_url', feed !== '' && !isWebAddress(feed) && linkErrors.feed],
  ]);
  async function work(): Promise<void> {
    await (link ? send(changeLink, { id: link.id, ...values }) : send(addLink, values));
    dialog.done(undefined);
  }
  const address = { type: 'url', maxLength: linkAddressMaxLength } as const;
  return (
    <DialogForm formRef={form} isBusy={isBusy} onSubmit={() => submit(problem, work)} onCancel={() => dialog.cancel()}>
      <Field label="网站名称" error={errors.name}>
        <input {...control('name')} type="text" maxLength={linkNameMaxLength} data-focus-first />
      </Field>
      <Field label="网址" error={errors.url}>
        <input {...control('url')} {...address} placeholder="https://" />
      </Field>
      <Field label="描述" error={errors.description}>
        <input {...control('description')} type="text" maxLength={linkDescriptionMaxLength} />
      </Field>
      <Field label="图标地址" hint="完整网址，或以 / 开头的本站文件。可以不填。" error={errors.image_url}>
        <input {...control('image_url')} type="text" maxLength={linkAddressMaxLength} />
      </Field>
      <Field label="订阅地址" hint="填写后，对方的新文章会出现在朋友圈。可以不填。" error={errors.feed_url}>
        <input {...control('feed_url')} {...address} placeholder="https://" />
      </Field>
      <Field label="分组" hint="可以选已有的分组，也可以写一个新的。" error={errors.group_name}>
        <input
          {...control('group_name')}
          type="text"
          list={list}
          maxLength={linkGroupMaxLength}
          placeholder={defaultGroupName}
          autoComplete="off"
        />
      </Field>
      <datalist id={list}>
        {groups.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </DialogForm>
  );
}
