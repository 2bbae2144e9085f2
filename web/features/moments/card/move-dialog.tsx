import { moveMoment } from '#contract/features/moments/curation.calls.ts';
import { listPlates } from '#contract/features/moments/plates.calls.ts';
import { send } from '#web/kit/client.ts';
import { useForm } from '#web/kit/use-form.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import type { TermRef } from '#contract/features/terms/entities.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import type { MoveTarget } from './move-moment.ts';

interface FormProps extends DialogProps<MoveTarget, { plate: TermRef | null }> {
  plates: readonly TermRef[];
}

function MoveForm({ id, plate, plates, dialog }: FormProps) {
  const { form, values, errors, isBusy, write, submit } = useForm(
    { plate: plate ? String(plate.id) : '' },
    { hold: dialog.hold },
  );
  async function work(): Promise<void> {
    const chosen = plates.find((each) => String(each.id) === values.plate) ?? null;
    await send(moveMoment, { id, plate: chosen?.id ?? null });
    dialog.done({ plate: chosen });
  }
  return (
    <form
      ref={form}
      className="dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(null, work);
      }}
    >
      <Field label="版块" error={errors.plate}>
        <select
          name="plate"
          value={values.plate}
          disabled={isBusy}
          data-focus-first
          onChange={(event) => write('plate', event.target.value)}
        >
          <option value="">不属于任何版块</option>
          {plates.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </Field>
      <div className="dialog-actions">
        <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
          取消
        </button>
        <button className="button button-primary" type="submit" disabled={isBusy}>
          {isBusy ? '正在移动…' : '移动'}
        </button>
      </div>
    </form>
  );
}

/** Chooses the plate of a moment. */
export function MoveDialog(props: DialogProps<MoveTarget, { plate: TermRef | null }>) {
  const { loaded, reload } = useLoaded(() => send(listPlates, {}));
  if (loaded.state === 'loading') return <SkeletonList count={1} lines={2} />;
  if (loaded.state === 'failed') return <ErrorState headingLevel={3} onRetry={() => void reload()} />;
  return <MoveForm {...props} plates={loaded.value.list} />;
}
