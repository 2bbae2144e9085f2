import type { ReactNode } from 'react';

import { type DialogFrame, type OpenDialog, openDialog } from './dialog-stack.ts';

export { DialogCancelled, registerDialogKind } from './dialog-stack.ts';
export type { CancelReason, DialogProps, OpenDialog } from './dialog-stack.ts';

export type DialogTone = 'info' | 'success' | 'warning' | 'danger';

interface Text {
  title?: string;
  /** Text or elements. */
  content?: ReactNode;
  /** HTML sanitised by the server. */
  html?: string;
  tone?: DialogTone;
}

export interface AlertOptions extends Text {
  confirm?: string;
}

export interface ConfirmOptions extends Text {
  confirm?: string;
  cancel?: string;
}

export interface PromptOptions {
  title?: string;
  /** Label of the field; defaults to the title. */
  label?: string;
  hint?: ReactNode;
  value?: string;
  placeholder?: string;
  confirm?: string;
  /** The cancel button is shown only if it has a text. */
  cancel?: string;
  multiline?: boolean;
  maxLength?: number;
  type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'tel';
  autoComplete?: string;
  /** Returns an error message, or nothing if the text is valid. */
  check?: (text: string) => string | null | undefined;
  /** Runs before the dialog closes. If it fails, its message is shown and the text stays. */
  submit?: (text: string) => Promise<unknown>;
}

export interface TemplateOptions extends DialogFrame {
  content: ReactNode;
  confirm?: string;
  /** The content has the primary button, so the closing one is secondary. */
  isQuiet?: boolean;
}

const asText = <Options extends Text>(input: string | Options): Options =>
  (typeof input === 'string' ? { content: input } : input) as Options;

/** Shows a message that must be confirmed. */
export function openAlert(input: string | AlertOptions): OpenDialog<void> {
  const { title, ...text } = asText(input);
  return openDialog('alert', { confirm: '知道了', ...text }, { title, label: '提示', role: 'alertdialog' });
}

/** Asks for confirmation; resolves on yes, rejects on no. */
export function openConfirm(input: string | ConfirmOptions): OpenDialog<void> {
  const { title, ...text } = asText(input);
  const words = { cancel: '取消', confirm: '确认' };
  return openDialog('confirm', { ...words, ...text }, { title, label: '请确认', role: 'alertdialog' });
}

/** Asks for a text and resolves with it. */
export function openPrompt(options: PromptOptions = {}): OpenDialog<string> {
  const { title, ...rest } = options;
  const words = { placeholder: '请输入...', confirm: '确定', label: title ?? '请输入' };
  return openDialog('prompt', { ...words, ...rest }, { title, label: words.label });
}

/** Covers the page while something runs; users cannot close it. Call `done()` when finished. */
export function openWaiting(text = '加载中...'): OpenDialog<void> {
  return openDialog('waiting', { text }, { label: text, closable: false, width: 220 });
}

/** Shows the site announcement. */
export function openNotice(children: ReactNode): OpenDialog<void> {
  return openTemplate({ title: '公告', content: children });
}

/** Shows any content above a single button. */
export function openTemplate({ content, confirm = '知道了', isQuiet, ...frame }: TemplateOptions): OpenDialog<void> {
  return openDialog('template', { content, confirm, isQuiet }, { label: '提示', ...frame });
}
