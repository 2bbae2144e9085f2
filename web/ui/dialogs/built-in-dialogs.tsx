import type { ComponentType, ReactNode } from 'react';

import { Icon, type IconName } from '../icon.tsx';
import { Moon } from '../moon.tsx';
import type { DialogControls } from './dialog-stack.ts';
import type { AlertOptions, ConfirmOptions, DialogTone } from './dialogs.ts';
import { PromptDialog } from './prompt-dialog.tsx';

interface BuiltInDialogProps {
  dialog: DialogControls<void>;
  textId?: string;
}

const toneIcons: Record<DialogTone, IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'triangle-alert',
};

interface DialogTextProps {
  content?: ReactNode;
  html?: string;
  tone?: DialogTone;
  textId?: string;
}

function DialogText({ content, html, tone, textId }: DialogTextProps) {
  return (
    <div className="dialog-text" id={textId}>
      {tone && (
        <span className={`dialog-tone dialog-tone-${tone}`}>
          <Icon name={toneIcons[tone]} size={20} />
        </span>
      )}
      {html === undefined ? <div>{content}</div> : <div dangerouslySetInnerHTML={{ __html: html }} />}
    </div>
  );
}

function AlertDialog({ confirm, dialog, ...text }: AlertOptions & BuiltInDialogProps) {
  return (
    <>
      <DialogText {...text} />
      <div className="dialog-actions">
        <button className="button button-primary" type="button" data-focus-first onClick={() => dialog.done()}>
          {confirm}
        </button>
      </div>
    </>
  );
}

/** For destructive actions the cancel button has the initial focus. */
function ConfirmDialog({ confirm, cancel, dialog, ...text }: ConfirmOptions & BuiltInDialogProps) {
  const destructive = text.tone === 'danger';
  return (
    <>
      <DialogText {...text} />
      <div className="dialog-actions">
        <button
          className="button"
          type="button"
          data-focus-first={destructive || undefined}
          onClick={() => dialog.cancel()}
        >
          {cancel}
        </button>
        <button
          className={`button ${destructive ? 'button-danger' : 'button-primary'}`}
          type="button"
          data-focus-first={!destructive || undefined}
          onClick={() => dialog.done()}
        >
          {confirm}
        </button>
      </div>
    </>
  );
}

function WaitingDialog({ text }: { text: string }) {
  return (
    <div className="dialog-waiting" role="status">
      <span className="dialog-waxing" aria-hidden="true">
        {[0.25, 0.5, 0.75, 1].map((lit) => (
          <Moon key={lit} lit={lit} size={14} />
        ))}
      </span>
      {text}
    </div>
  );
}

type TemplateProps = { content: ReactNode; confirm: string; isQuiet?: boolean } & BuiltInDialogProps;

function TemplateDialog({ content, confirm, isQuiet, dialog }: TemplateProps) {
  return (
    <>
      <div className="dialog-content">{content}</div>
      <div className="dialog-actions">
        <button
          className={isQuiet ? 'button' : 'button button-primary'}
          type="button"
          data-focus-first
          onClick={() => dialog.done()}
        >
          {confirm}
        </button>
      </div>
    </>
  );
}

export const builtInDialogs: Readonly<Record<string, ComponentType<never> | undefined>> = {
  alert: AlertDialog,
  confirm: ConfirmDialog,
  prompt: PromptDialog,
  waiting: WaitingDialog,
  template: TemplateDialog,
};
