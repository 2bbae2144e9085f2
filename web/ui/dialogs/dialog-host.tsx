import './dialogs.css';

import { Dialog } from 'radix-ui';
import {
  type ComponentType,
  type CSSProperties,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';

import { Icon } from '../icon.tsx';
import { isComposing } from '../is-composing.ts';
import { builtInDialogs } from './built-in-dialogs.tsx';
import { DialogErrorBoundary } from './dialog-error-boundary.tsx';
import { focusInside, frameIdOf, restoreFocus } from './dialog-focus.ts';
import {
  type CancelReason,
  type DialogEntry,
  dialogComponent,
  dialogEntries,
  dismissDialog,
  removeDialog,
  subscribeToDialogs,
} from './dialog-stack.ts';
import { SheetGrip } from './sheet-grip.tsx';

/** A click on a toast above the dialogs is not a backdrop click; the toast may be gone before the event arrives. */
function isOnToast(target: EventTarget | null): boolean {
  return target instanceof Element && (!target.isConnected || target.closest('.toasts') !== null);
}

const textIdOf = (entry: DialogEntry) => `dialog-${entry.id}-text`;

function DialogBody({ entry }: { entry: DialogEntry }) {
  const Body = (builtInDialogs[entry.kind] ?? dialogComponent(entry.kind)) as ComponentType<object> | undefined;
  if (!Body) throw new Error(`no dialog of kind ${entry.kind} is registered`);
  return <Body {...entry.props} {...{ dialog: entry.controls, textId: textIdOf(entry) }} />;
}

/** Focuses content that was loaded after the frame opened, unless the focus has moved elsewhere. */
function LateFocus({ entry }: { entry: DialogEntry }) {
  useEffect(() => {
    const frame = document.getElementById(frameIdOf(entry.id));
    if (frame && document.activeElement === frame) focusInside(frame);
  }, [entry]);
  return null;
}

function DialogHead({ entry }: { entry: DialogEntry }) {
  const visible = Boolean(entry.title) && !entry.bare;
  return (
    <>
      <Dialog.Title className={visible ? 'dialog-title' : 'visually-hidden'}>
        {entry.title ?? entry.label ?? '对话框'}
      </Dialog.Title>
      {entry.closable && (
        <button
          className="icon-button dialog-close"
          type="button"
          aria-label="关闭"
          disabled={entry.held}
          onClick={() => dismissDialog(entry.id, 'close')}
        >
          <Icon name="x" size={20} />
        </button>
      )}
    </>
  );
}

function StackedDialog({ entry, depth }: { entry: DialogEntry; depth: number }) {
  const wasShown = useRef(false);
  useEffect(() => {
    if (entry.open) wasShown.current = true;
    // Closed before it was rendered: no exit transition will remove it.
    else if (!wasShown.current) removeDialog(entry.id);
  }, [entry.open, entry.id]);
  const refuse = (event: Event, reason: CancelReason) => {
    event.preventDefault();
    dismissDialog(entry.id, reason);
  };
  return (
    <Dialog.Root open={entry.open} onOpenChange={() => undefined}>
      <Dialog.Portal>
        <div className="dialog-layer" data-state={entry.open ? 'open' : 'closed'}>
          <Dialog.Content
            id={frameIdOf(entry.id)}
            className={entry.bare ? 'dialog dialog-bare' : 'dialog'}
            data-kind={entry.kind}
            style={{ '--dialog-width': `${entry.width}px`, '--dialog-depth': depth } as CSSProperties}
            role={entry.role ?? 'dialog'}
            aria-modal="true"
            aria-describedby={entry.role === 'alertdialog' ? textIdOf(entry) : undefined}
            tabIndex={-1}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              const frame = event.target as HTMLElement;
              // Content may have put the focus where it belongs already.
              if (frame === document.activeElement || !frame.contains(document.activeElement)) focusInside(frame);
            }}
            onEscapeKeyDown={(event) => {
              // During IME composition Esc gives up the candidates.
              if (isComposing(event)) event.preventDefault();
              else refuse(event, 'escape');
            }}
            onPointerDownOutside={(event) => {
              if (isOnToast(event.target)) event.preventDefault();
              else refuse(event, 'backdrop');
            }}
            onInteractOutside={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              restoreFocus(entry);
              removeDialog(entry.id);
            }}
          >
            {entry.closable && <SheetGrip entry={entry} />}
            <DialogHead entry={entry} />
            <DialogErrorBoundary onClose={() => entry.controls.cancel('close')}>
              <Suspense fallback={<p className="dialog-loading">加载中...</p>}>
                <DialogBody entry={entry} />
                <LateFocus entry={entry} />
              </Suspense>
            </DialogErrorBoundary>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Locks the scrolling of the page and keeps the space of its scrollbar, to avoid layout shifts. */
function useScrollLock(still: boolean): void {
  useLayoutEffect(() => {
    if (!still) return undefined;
    const page = document.documentElement;
    const scrollbar = innerWidth - page.clientWidth;
    page.style.overflow = 'hidden';
    page.style.paddingRight = `${scrollbar}px`;
    return () => {
      page.style.overflow = '';
      page.style.paddingRight = '';
    };
  }, [still]);
}

export function DialogHost() {
  const entries = useSyncExternalStore(subscribeToDialogs, dialogEntries);
  useScrollLock(entries.length > 0);
  return entries.map((entry, depth) => <StackedDialog key={entry.id} entry={entry} depth={depth} />);
}
