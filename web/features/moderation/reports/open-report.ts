import { lazy } from 'react';

import type { ReportType } from '#contract/features/moderation/reports.rules.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

export interface ReportedThing {
  type: ReportType;
  id: number;
  /** What it is, for whoever reports it: 小明 的评论. */
  name: string;
}

const openDialog = registerDialogKind<ReportedThing>(
  'report',
  lazy(() => import('./report-dialog.tsx').then((loaded) => ({ default: loaded.ReportDialog }))),
  { title: '举报', width: 400 },
);

/** 举报: asks why, tells the server, says thanks. @throws DialogCancelled */
export async function reportThing(thing: ReportedThing): Promise<void> {
  await openDialog(thing);
  toast.success('举报已提交，我们会尽快处理');
}
