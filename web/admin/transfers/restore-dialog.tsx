import './transfers.css';

import { useId } from 'react';

import { startRestoration } from '#contract/features/transfers/restorations.calls.ts';
import { restorationErrors, restoreConfirmation } from '#contract/features/transfers/restorations.copy.ts';
import { transferErrors } from '#contract/features/transfers/copy.ts';
import type { Transfer } from '#contract/features/transfers/entities.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

import { DialogForm } from '../form/dialog-form.tsx';
import { BackupDetails } from './backup-details.tsx';

/** Shows the contents of a backup and asks the owner for all required confirmations. */
export function RestoreDialog({ check, dialog }: DialogProps<{ check: Transfer }, void>) {
  const { form: frame, ...form } = useForm({ password: '', word: '', trust: '' }, { hold: dialog.hold });
  const { password, word, trust } = form.values;
  const { name } = useSiteData();
  const trustErrorId = useId();
  const isForeign = check.facts?.signer !== 'own';

  async function restore(): Promise<void> {
    await send(startRestoration, { transfer_id: check.id, password, word, trust: trust !== '' });
    dialog.done();
  }

  const problem = () =>
    firstProblem([
      ['trust', isForeign && trust === '' && restorationErrors.trust],
      ['password', password === '' && transferErrors.password],
      ['word', word.trim() === '' && restorationErrors.word(name)],
    ]);

  return (
    <DialogForm
      formRef={frame}
      isBusy={form.isBusy}
      onSubmit={() => form.submit(problem(), restore)}
      onCancel={() => dialog.cancel()}
      submitLabel="恢复"
      isDestructive
    >
      <p>
        站点会变成备份时的样子：现有的文章、评论、账号、设置与登录状态全部被替换。恢复前会自动备份现在的内容；期间站点暂停服务，读者看到「正在恢复备份」。
      </p>
      <p className="restore-name">{check.source}</p>
      <BackupDetails transfer={check} />
      {isForeign && (
        <div className="restore-trust">
          <label>
            <input
              type="checkbox"
              name="trust"
              checked={trust !== ''}
              aria-invalid={form.errors.trust ? true : undefined}
              aria-describedby={form.errors.trust ? trustErrorId : undefined}
              onChange={({ target }) => form.write('trust', target.checked ? 'yes' : '')}
            />
            我信任这个备份的来源
          </label>
          {form.errors.trust && (
            <p className="field-error" id={trustErrorId} role="alert">
              <Icon name="info" size={14} />
              {form.errors.trust}
            </p>
          )}
        </div>
      )}
      <Field label="登录密码" error={form.errors.password}>
        <input type="password" autoComplete="current-password" data-focus-first {...form.control('password')} />
      </Field>
      <Field label={`输入「${restoreConfirmation}」或站点名称`} error={form.errors.word}>
        <input type="text" autoComplete="off" spellCheck={false} {...form.control('word')} />
      </Field>
    </DialogForm>
  );
}
