import type { ComponentType } from 'react';

/** Why a dialog ended without its confirm button. `route`: a navigation changed the page behind it. */
export type CancelReason = 'cancel' | 'close' | 'backdrop' | 'escape' | 'drag' | 'route';

/** Rejection of a dialog's promise when the user did not confirm. It needs no error message. */
export class DialogCancelled extends Error {
  readonly reason: CancelReason;

  constructor(reason: CancelReason) {
    super(`dialog cancelled: ${reason}`);
    this.name = 'DialogCancelled';
    this.reason = reason;
  }
}

/** What every dialog component receives besides its own props. */
export interface DialogControls<Result> {
  /** Resolves the promise and closes. */
  done: (result: Result) => void;
  /** Rejects the promise and closes. */
  cancel: (reason?: CancelReason) => void;
  /**
   * While held, neither Esc, the backdrop, the close icon nor a navigation closes the dialog; for work that must
   * finish.
   */
  hold: (held: boolean) => void;
}

export type DialogProps<Props, Result> = Props & { dialog: DialogControls<Result> };

export interface DialogFrame {
  title?: string;
  /** Accessible name if there is no visible title. */
  label?: string;
  /** Pixels; on phones a dialog is a sheet of full width. */
  width?: number;
  /** False disables the close icon, the backdrop and Esc. */
  closable?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** The component renders its own header; the title is only the accessible name. */
  bare?: boolean;
}

export interface DialogEntry extends DialogFrame {
  id: number;
  kind: string;
  width: number;
  closable: boolean;
  held: boolean;
  open: boolean;
  props: object;
  controls: DialogControls<unknown>;
  /** Previously focused elements and their regions, nearest first; the opener may be gone when the dialog closes. */
  cameFrom: readonly HTMLElement[];
}

export interface OpenDialog<Result> extends Promise<Result> {
  /** Closes the dialog from outside, as if confirmed. */
  done: (result: Result) => void;
  /** Closes the dialog from outside, as if cancelled. */
  cancel: (reason?: CancelReason) => void;
  /** Updates the props of the open dialog. */
  update: (props: object) => void;
}

const defaultWidth = 340;
let entries: readonly DialogEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const rejections = new Map<number, (error: unknown) => void>();
const kinds = new Map<string, ComponentType<never>>();

function publish(next: readonly DialogEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function updateEntry(id: number, part: Partial<DialogEntry>): void {
  publish(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
}

function focusTrail(): HTMLElement[] {
  const before = entries.at(-1)?.cameFrom ?? [];
  if (typeof document === 'undefined') return [...before];
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return [...before];
  const region = focused.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return [focused, ...(region ? [region] : []), ...before];
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Open dialogs from bottom to top, and those still closing. */
export function dialogEntries(): readonly DialogEntry[] {
  return entries;
}

/** Opens a dialog. Its promise resolves on confirmation and rejects with DialogCancelled otherwise. */
export function openDialog<Result>(kind: string, props: object, frame: DialogFrame = {}): OpenDialog<Result> {
  lastId += 1;
  const id = lastId;
  let resolve!: (result: Result) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<Result>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  // Callers that do not await must not cause an unhandled rejection; those that await still get it.
  promise.catch(() => undefined);
  const controls: DialogControls<Result> = {
    done: (result) => {
      resolve(result);
      updateEntry(id, { open: false });
    },
    cancel: (reason = 'cancel') => {
      reject(new DialogCancelled(reason));
      updateEntry(id, { open: false });
    },
    hold: (held) => updateEntry(id, { held }),
  };
  rejections.set(id, reject);
  const shape = { width: defaultWidth, closable: true, ...frame };
  publish([
    ...entries,
    { ...shape, id, kind, props, cameFrom: focusTrail(), held: false, open: true, controls: controls as never },
  ]);
  return Object.assign(promise, {
    done: controls.done,
    cancel: controls.cancel,
    update: (part: object) => {
      const entry = entries.find((each) => each.id === id);
      if (entry) updateEntry(id, { props: { ...entry.props, ...part } });
    },
  });
}

/** Closes a dialog by other means than its own buttons; ignored while it may not be closed. */
export function dismissDialog(id: number, reason: CancelReason): void {
  const entry = entries.find((each) => each.id === id);
  if (entry?.open && entry.closable && !entry.held) entry.controls.cancel(reason);
}

/** Closes dialogs after a navigation, because they refer to the previous page. */
export function dismissDialogsOnNavigation(): void {
  for (const entry of [...entries].reverse()) dismissDialog(entry.id, 'route');
}

/** Removes a dialog after its exit transition. */
export function removeDialog(id: number): void {
  rejections.delete(id);
  publish(entries.filter((entry) => entry.id !== id));
}

/** Dialogs could not be loaded: rejects all waiting promises with the error. */
export function failDialogs(error: unknown): void {
  for (const fail of rejections.values()) fail(error);
  rejections.clear();
  publish([]);
}

/**
 * Registers a kind of dialog and returns the function that opens it. Pass a `lazy()` component to load it on first use.
 * The component receives its props and `dialog` (done, cancel, hold).
 */
export function registerDialogKind<Props extends object, Result = void>(
  kind: string,
  component: ComponentType<DialogProps<Props, Result>>,
  frame: DialogFrame = {},
): (props: Props, override?: DialogFrame) => OpenDialog<Result> {
  kinds.set(kind, component as ComponentType<never>);
  return (props, override) => openDialog<Result>(kind, props, { ...frame, ...override });
}

export function dialogComponent(kind: string): ComponentType<never> | undefined {
  return kinds.get(kind);
}
