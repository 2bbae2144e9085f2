import type { ComponentType } from 'react';

/** Why a dialog ended without its confirm button. `route` means that the page behind it changed. */
export type CancelReason = 'cancel' | 'close' | 'backdrop' | 'escape' | 'route';

/** What the promise of a dialog rejects with when a person did not confirm. Nobody needs to report it. */
export class DialogCancelled extends Error {
  readonly reason: CancelReason;

  constructor(reason: CancelReason) {
    super(`dialog cancelled: ${reason}`);
    this.name = 'DialogCancelled';
    this.reason = reason;
  }
}

/** What every dialog receives besides its own properties. */
export interface DialogControls<Result> {
  /** Resolves the promise and closes. */
  done: (result: Result) => void;
  /** Rejects the promise and closes. */
  cancel: (reason?: CancelReason) => void;
  /** While held, neither Esc, backdrop, close icon nor a change of page ends the dialog: for work that must finish. */
  hold: (held: boolean) => void;
}

export type DialogProps<Props, Result> = Props & { dialog: DialogControls<Result> };

export interface DialogFrame {
  title?: string;
  /** Said to assistive technology when there is no visible title. */
  label?: string;
  /** Pixels; a phone shows a sheet as wide as its screen. */
  width?: number;
  /** False takes away the close icon, the backdrop and Esc. */
  closable?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** The component draws its own head; the title is only said. */
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
  /** Where the focus was, the nearest first; what a dialog was opened from may be gone when it closes. */
  cameFrom: readonly HTMLElement[];
}

export interface OpenDialog<Result> extends Promise<Result> {
  /** Ends the dialog from outside, as if confirmed. */
  done: (result: Result) => void;
  /** Ends the dialog from outside, as if cancelled. */
  cancel: (reason?: CancelReason) => void;
  /** Changes what the open dialog shows. */
  update: (props: object) => void;
}

const defaultWidth = 340;
let entries: readonly DialogEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const fails = new Map<number, (error: unknown) => void>();
const kinds = new Map<string, ComponentType<never>>();

function publish(next: readonly DialogEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function change(id: number, part: Partial<DialogEntry>): void {
  publish(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
}

function focusTrail(): HTMLElement[] {
  const before = entries.at(-1)?.cameFrom ?? [];
  if (typeof document === 'undefined') return [...before];
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? [focused, ...before] : [...before];
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open dialogs, the lowest first, and those still leaving. */
export function dialogEntries(): readonly DialogEntry[] {
  return entries;
}

/** Puts a dialog on the stack. Its promise resolves by confirming and rejects with DialogCancelled by all else. */
export function openDialog<Result>(kind: string, props: object, frame: DialogFrame = {}): OpenDialog<Result> {
  lastId += 1;
  const id = lastId;
  let resolve!: (result: Result) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<Result>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  // Whoever only shows a message does not care how it was closed; whoever awaits still gets the rejection.
  promise.catch(() => undefined);
  const controls: DialogControls<Result> = {
    done: (result) => {
      resolve(result);
      change(id, { open: false });
    },
    cancel: (reason = 'cancel') => {
      reject(new DialogCancelled(reason));
      change(id, { open: false });
    },
    hold: (held) => change(id, { held }),
  };
  fails.set(id, reject);
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
      if (entry) change(id, { props: { ...entry.props, ...part } });
    },
  });
}

/** A person wants out by some way other than the dialog's own buttons; refused while it may not be closed. */
export function dismissDialog(id: number, reason: CancelReason): void {
  const entry = entries.find((each) => each.id === id);
  if (entry?.open && entry.closable && !entry.held) entry.controls.cancel(reason);
}

/** The page behind changed: what was asked about it is no longer asked. */
export function dismissDialogsOfLeftPage(): void {
  for (const entry of [...entries].reverse()) dismissDialog(entry.id, 'route');
}

/** Takes a dialog that has left the screen from the stack. */
export function forgetDialog(id: number): void {
  fails.delete(id);
  publish(entries.filter((entry) => entry.id !== id));
}

/** The dialogs could not be shown at all: everybody who waits hears why. */
export function failDialogs(error: unknown): void {
  for (const fail of fails.values()) fail(error);
  fails.clear();
  publish([]);
}

/**
 * Makes a kind of dialog and gives the function that opens it. Pass a `lazy()` component so that it is loaded on first
 * use. The component receives its properties and `dialog` (done, cancel, hold).
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
