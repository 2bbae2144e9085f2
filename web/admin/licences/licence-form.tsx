import '../moderation/words/words-try.css';

import { getLicence, setLicence } from '#contract/features/licences/calls.ts';
import type { Edition } from '#contract/features/licences/entities.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { AdminFormFrame, FormFoot, TextField } from '../form/form-parts.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';

type State = CallOutput<typeof getLicence>;

const editionNames: Record<Edition, readonly [mark: string, text: string]> = {
  lite: ['state-mark', '基础版'],
  pro: ['state-mark state-mark-ok', '专业版'],
  invalid: ['state-mark state-mark-danger', '无效'],
};

function LicenceDetails({ state }: { state: State }) {
  const [mark, text] = editionNames[state.edition];
  return (
    <dl className="words-result">
      <dt>版本</dt>
      <dd>
        <span className={mark}>{text}</span>
      </dd>
      <dt>站点域名</dt>
      <dd>{state.host}</dd>
      {state.statement && (
        <>
          <dt>授权域名</dt>
          <dd>{state.statement.host}</dd>
          <dt>签发日期</dt>
          <dd>{state.statement.issued_at}</dd>
        </>
      )}
      {state.problem !== '' && (
        <>
          <dt>问题</dt>
          <dd>{state.problem}</dd>
        </>
      )}
    </dl>
  );
}

function Enter({ onEnter }: { onEnter: () => Promise<void> }) {
  const form = useAdminForm({ text: '', public_key: '' });
  return (
    <AdminFormFrame
      form={form}
      successMessage="许可证有效，已保存"
      onSubmit={async ({ text, public_key }) => {
        await send(setLicence, { text, ...(public_key.trim() === '' ? {} : { public_key }) });
        await onEnter();
        return { text: '', public_key: '' };
      }}
    >
      <div className="form-fields">
        <TextField
          form={form}
          name="text"
          label="许可证"
          hint="粘贴发行者提供的完整文本，验证通过才会保存。"
          rows={4}
        />
        <TextField
          form={form}
          name="public_key"
          label="发行者公钥"
          hint="一般不用填写；发行者另外提供了公钥时才需要。"
          rows={2}
        />
      </div>
      <FormFoot form={form} label="验证并保存" />
    </AdminFormFrame>
  );
}

/** The site's licence, and a form for entering another one. */
export function LicenceForm() {
  const { loaded, reload } = useLoaded(() => send(getLicence, {}));
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList count={2} />;
  const state = loaded.value;
  return (
    <section className="admin-panel words-try" aria-label="许可证">
      <LicenceDetails state={state} />
      {state.is_fixed ? <p>许可证由环境变量 SOMNIA_LICENCE 提供，请在那里修改。</p> : <Enter onEnter={reload} />}
    </section>
  );
}
