import './order.css';

import '../form/form.css';

import { useState } from 'react';

import { useForm } from '#web/kit/use-form.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { DialogForm } from '../form/dialog-form.tsx';
import { useDrag } from './use-drag.ts';

/** A thing to be ordered. */
export interface OrderedItem {
  id: number;
  name: string;
  /** Secondary text at the end of its row. */
  note?: string;
}

export interface OrderDialogProps {
  /** All items in their present order. */
  load: () => Promise<readonly OrderedItem[]>;
  /** Stores the new order. */
  save: (ids: number[]) => Promise<unknown>;
  /** Shown when there is nothing to order. */
  empty: string;
  hint?: string;
}

function Items({ first, save, empty, hint, dialog }: DialogProps<OrderDialogProps, void> & { first: OrderedItem[] }) {
  const [items, setItems] = useState(first.map((item) => ({ key: item.id, depth: 0, item })));
  const { list, rows, heldKey, handle, said } = useDrag(items, setItems);
  const { form, isBusy, submit } = useForm({}, { hold: dialog.hold });
  async function work(): Promise<void> {
    await save(items.map(({ key }) => key));
    dialog.done(undefined);
  }
  if (first.length === 0) return <p>{empty}</p>;
  return (
    <DialogForm
      formRef={form}
      isBusy={isBusy}
      submitLabel="保存顺序"
      onSubmit={() => submit(null, work)}
      onCancel={() => dialog.cancel()}
    >
      <p>拖动左侧的把手，或选中把手后用方向键移动。{hint}</p>
      <ul ref={list} className="order-rows">
        {rows.map(({ key, item }, at) => (
          <li key={key} data-row data-held={heldKey === key || undefined}>
            <button {...handle(key, item.name)} disabled={isBusy}>
              <Icon name="grip-vertical" size={16} />
            </button>
            <span>
              {at + 1}. {item.name}
            </span>
            {item.note && <small>{item.note}</small>}
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </DialogForm>
  );
}

/** Orders things by dragging or by keys. */
export function OrderDialog(props: DialogProps<OrderDialogProps, void>) {
  const { loaded, reload } = useLoaded(props.load);
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList count={3} />;
  return <Items {...props} first={[...loaded.value]} />;
}
