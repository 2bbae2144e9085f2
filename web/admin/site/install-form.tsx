import './install.css';

import { useId } from 'react';

import { siteNameMaxLength } from '#contract/features/site/limits.ts';
import type { InstallState } from '#contract/features/site/installation.entities.ts';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

import { useInstall } from './use-install.ts';

function Progress({ progress }: { progress: InstallState['progress'] }) {
  return (
    <div className="install-progress" role="status">
      <span>{progress?.text ?? '正在准备'}…</span>
      <progress
        aria-label="填入演示内容的进度"
        max={progress?.total || 1}
        {...(progress ? { value: progress.done } : {})}
      />
    </div>
  );
}

interface DemoChoiceProps {
  isChecked: boolean;
  isBusy: boolean;
  onChange: (isChecked: boolean) => void;
}

function DemoChoice({ isChecked, isBusy, onChange }: DemoChoiceProps) {
  const id = useId();
  return (
    <div className="install-demo">
      <input
        id={id}
        name="demo"
        type="checkbox"
        checked={isChecked}
        disabled={isBusy}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>填入演示内容</label>
      <p id={`${id}-hint`}>
        四十多篇文章、评论、友链与插图，用来看看各种内容块的样子。文章会署您的名字，演示人物不能登录，之后可以随时删除。
      </p>
    </div>
  );
}

/** The one-page setup wizard. It also works without scripts, as a plain form submission. @see docs/operations.md */
export function InstallForm() {
  const { form, errors, isBusy, control, state, demo, setDemo, isDone, begin } = useInstall();
  return (
    <form
      ref={form}
      className="install-form"
      method="post"
      action="/nv-admin/install"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <Field
        label="安装码"
        error={errors.code}
        hint="服务器启动时打印在终端或日志里；从那里打印的完整地址打开这一页，会自动填好"
      >
        <input {...control('code')} autoComplete="off" spellCheck={false} maxLength={40} required />
      </Field>
      <Field label="站点名称" error={errors.site_name} hint="显示在页眉和浏览器标题里，以后可以修改">
        <input {...control('site_name')} autoComplete="off" maxLength={siteNameMaxLength} required />
      </Field>
      <Field label="管理员昵称" error={errors.name} hint="2–20 个字符，文章会署这个名字">
        <input {...control('name')} autoComplete="username" required />
      </Field>
      <Field label="邮箱" error={errors.email} hint="用来登录与找回密码，不会公开">
        <input {...control('email')} type="email" autoComplete="email" required />
      </Field>
      <Field label="密码" error={errors.password} hint="8–72 个字符，不能与昵称或邮箱相同">
        <PasswordInput {...control('password')} autoComplete="new-password" required />
      </Field>
      <Field label="再次输入密码" error={errors.again}>
        <PasswordInput {...control('again')} autoComplete="new-password" required />
      </Field>
      {state?.may_fill !== false && <DemoChoice isChecked={demo} isBusy={isBusy} onChange={setDemo} />}
      {((isBusy && demo) || state?.progress) && <Progress progress={state?.progress ?? null} />}
      <button className="button button-primary button-wide" type="submit" disabled={isBusy || isDone}>
        {isBusy || isDone ? '正在安装…' : '开始使用'}
      </button>
    </form>
  );
}
