import { reportFailure } from '#web/kit/call-failure.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

/** Long enough to read the message and reach the button. */
const undoMs = 8000;

/** Shows a message with a 撤销 button. */
export function offerUndo(done: string, undo: () => Promise<unknown>): void {
  const run = () => {
    undo().then(() => toast.success('已撤销'), reportFailure);
  };
  toast.success(done, { durationMs: undoMs, action: { label: '撤销', run } });
}
