import './form.css';

import type { ReactNode, RefObject } from 'react';

interface DialogFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  onSubmit: () => Promise<void>;
  onCancel: () => void;
  /** Label of the submit button. */
  submitLabel?: string;
  /** Whether the action is destructive. */
  isDestructive?: boolean;
  children: ReactNode;
}

/** A form that fills a dialog: its fields, a cancel and a submit button. */
export function DialogForm({
  formRef,
  isBusy,
  onSubmit,
  onCancel,
  submitLabel = '保存',
  isDestructive,
  children,
}: DialogFormProps) {
  return (
    <form
      ref={formRef}
      className="admin-dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
      <div className="dialog-actions">
        <button className="button" type="button" disabled={isBusy} onClick={onCancel}>
          取消
        </button>
        <button className={`button button-${isDestructive ? 'danger' : 'primary'}`} type="submit" disabled={isBusy}>
          {isBusy ? `正在${submitLabel}…` : submitLabel}
        </button>
      </div>
    </form>
  );
}
