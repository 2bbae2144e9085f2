import './form.css';

import type { ReactNode, RefObject } from 'react';

interface DialogFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  onSubmit: () => Promise<void>;
  onCancel: () => void;
  /** What the button does. */
  act?: string;
  /** Whether that takes something away from somebody. */
  isGrave?: boolean;
  children: ReactNode;
}

/** A form that is all of a dialog: its fields, the way out and the button that sends them. */
export function DialogForm({ formRef, isBusy, onSubmit, onCancel, act = '保存', isGrave, children }: DialogFormProps) {
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
        <button className={`button button-${isGrave ? 'danger' : 'primary'}`} type="submit" disabled={isBusy}>
          {isBusy ? `正在${act}…` : act}
        </button>
      </div>
    </form>
  );
}
