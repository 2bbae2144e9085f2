import { lazy } from 'react';

import type { ReportType } from '#contract/features/moderation/reports.rules.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

export interface ReportTarget {
  type: ReportType;
  id: number;
  /** Description of the target for the reporter: 小明 的评论. */
  name: string;
}

const openDialog = registerDialogKind<ReportTarget>(
  'report',
  lazy(() => import('./report-dialog.tsx').then((loaded) => ({ default: loaded.ReportDialog }))),
  { title: '举报', width: 400 },
);

/** 举报: asks for the reason, sends the report and confirms it. @throws DialogCancelled */
export async function reportTarget(thing: ReportTarget): Promise<void> {
  await openDialog(thing);
  toast.success('举报已提交，我们会尽快处理');
}
