import './link-application.css';

import { useEffect, useRef } from 'react';

import { emailProblem } from '#contract/features/accounts/rules.ts';
import { getFormToken } from '#contract/features/request-guards/challenges.calls.ts';
import { applyLink } from '#contract/features/links/calls.ts';
import { linkErrors } from '#contract/features/links/copy.ts';
import { linkDescriptionMaxLength, linkNameMaxLength, linkNoteMaxLength } from '#contract/features/links/limits.ts';
import { isWebAddress } from '#contract/kit/address.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import { copyText } from '#web/ui/copy-text.ts';
import type { DialogControls } from '#web/ui/dialogs/dialog-stack.ts';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { storedValues } from '#web/ui/stored-value.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { OwnSite } from './link-application.ts';

const kept = storedValues('somnia');
const draftKey = 'draft:link';
const emptyValues = {
  name: '',
  url: '',
  description: '',
  image_url: '',
  feed_url: '',
  contact_email: '',
  note: '',
  website: '',
};

type Values = typeof emptyValues;

/** What was typed and not sent last time. */
function readDraft(): Values {
  const draft = kept.read(draftKey);
  if (typeof draft !== 'object' || draft === null) return emptyValues;
  const texts = Object.entries(draft).filter(([name, text]) => name in emptyValues && typeof text === 'string');
  return { ...emptyValues, ...(Object.fromEntries(texts) as Partial<Values>) };
}

function problemOf(values: Values) {
  const isWrong = (address: string) => address.trim() !== '' && !isWebAddress(address.trim());
  return firstProblem<keyof Values>([
    ['name', values.name.trim() === '' && linkErrors.name],
    ['url', !isWebAddress(values.url.trim()) && linkErrors.url],
    ['image_url', isWrong(values.image_url) && linkErrors.image],
    ['feed_url', isWrong(values.feed_url) && linkErrors.feed],
    ['contact_email', emailProblem(values.contact_email) && linkErrors.email],
  ]);
}

/** Requests a form token when the form is opened; without one the application needs a challenge instead. */
function useFormToken() {
  const token = useRef<string>(undefined);
  useEffect(() => {
    send(getFormToken, { form: 'link' }).then(
      (answer) => (token.current = answer.token),
      () => undefined,
    );
  }, []);
  return token;
}

function useApplication(dialog: DialogControls<void>) {
  const token = useFormToken();
  const text = useForm<keyof Values>(readDraft(), {
    onChange: ({ website: _unseen, ...values }) => kept.write(draftKey, values),
    hold: dialog.hold,
  });
  async function work(): Promise<void> {
    await send(applyLink, { ...text.values, ...(token.current === undefined ? {} : { form_token: token.current }) });
    kept.remove(draftKey);
    toast.success('申请已提交，站长审核通过后就会出现在这里');
    dialog.done();
  }
  return { ...text, apply: () => void text.submit(problemOf(text.values), work) };
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success('已复制');
  else toast.warning('浏览器不允许复制，请手动选择文字');
}

/** This site's details, which applicants add to their own site first. */
function OwnSiteDetails({ site }: { site: OwnSite }) {
  const lines = [
    ['名称', site.name],
    ['网址', site.url || location.origin],
    ['描述', site.description],
    ['图标', site.image_url],
    ['订阅', new URL(site.feed_url, location.origin).href],
  ].filter(([, text]) => text);
  return (
    <section className="link-own" aria-label="本站信息">
      <dl>
        {lines.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <button
        className="button button-small"
        type="button"
        onClick={() => void copy(lines.map(([name, text]) => `${name}：${text}`).join('\n'))}
      >
        <Icon name="copy" size={14} />
        复制本站信息
      </button>
    </section>
  );
}

type Form = ReturnType<typeof useApplication>;

function SiteFields({ control, errors }: Pick<Form, 'control' | 'errors'>) {
  return (
    <>
      <Field label="网站名称" error={errors.name}>
        <input {...control('name')} type="text" required maxLength={linkNameMaxLength} autoComplete="off" />
      </Field>
      <Field label="网址" error={errors.url}>
        <input {...control('url')} type="url" required maxLength={500} placeholder="https://" autoComplete="url" />
      </Field>
      <Field label="一句话描述" error={errors.description}>
        <input {...control('description')} type="text" maxLength={linkDescriptionMaxLength} autoComplete="off" />
      </Field>
      <div className="link-fields">
        <Field label="图标地址" error={errors.image_url}>
          <input {...control('image_url')} type="url" maxLength={500} placeholder="https://" autoComplete="off" />
        </Field>
        <Field label="订阅地址（选填）" error={errors.feed_url}>
          <input {...control('feed_url')} type="url" maxLength={500} placeholder="https://" autoComplete="off" />
        </Field>
      </div>
    </>
  );
}

/** Name, address and words of a site that wants to be a neighbour. @see docs/reference/README.md */
export function LinkApplicationDialog(props: { site: OwnSite; rules: string; dialog: DialogControls<void> }) {
  const { site, rules, dialog } = props;
  const { form, control, errors, isBusy, apply } = useApplication(dialog);
  return (
    <form
      ref={form}
      className="link-application"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {rules && <p className="link-application-rules">{rules}</p>}
      <OwnSiteDetails site={site} />
      <SiteFields control={control} errors={errors} />
      <Field label="联系邮箱" error={errors.contact_email} hint="只用来告诉您审核的结果，不会公开">
        <input {...control('contact_email')} type="email" required maxLength={254} autoComplete="email" />
      </Field>
      <Field label="给站长的留言（选填）" error={errors.note}>
        <textarea {...control('note')} rows={3} maxLength={linkNoteMaxLength} />
      </Field>
      <div className="visually-hidden" aria-hidden="true">
        <label>
          请不要填写
          <input {...control('website')} type="text" autoComplete="off" tabIndex={-1} />
        </label>
      </div>
      <div className="dialog-actions">
        <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
          取消
        </button>
        <button className="button button-primary" type="submit" disabled={isBusy}>
          {isBusy ? '正在提交…' : '提交申请'}
        </button>
      </div>
    </form>
  );
}
