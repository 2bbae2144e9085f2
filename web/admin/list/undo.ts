import { reportFailure } from '#web/kit/call-failure.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

/** Long enough to read it and reach for it. */
const undoMs = 8000;

/** Says what was done, with 撤销 beside it. */
export function offerUndo(done: string, undo: () => Promise<unknown>): void {
  const run = () => {
    undo().then(() => toast.success('已撤销'), reportFailure);
  };
  toast.success(done, { durationMs: undoMs, action: { label: '撤销', run } });
}
