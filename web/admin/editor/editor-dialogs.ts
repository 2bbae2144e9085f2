import { lazy } from 'react';

import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

import type { Recovery, RecoveryProps } from './autosave/recovery-dialog.tsx';
import type { ConflictResolution, ConflictProps } from './conflict/conflict-dialog.tsx';
import type { PublishResult, PublishProps } from './publish/publish-dialog.tsx';

export const openPublish = registerDialogKind<PublishProps, PublishResult>(
  'editor-publish',
  lazy(() => import('./publish/publish-dialog.tsx').then((loaded) => ({ default: loaded.PublishDialog }))),
  { title: '准备发布', width: 440 },
);

export const openConflict = registerDialogKind<ConflictProps, ConflictResolution>(
  'editor-conflict',
  lazy(() => import('./conflict/conflict-dialog.tsx').then((loaded) => ({ default: loaded.ConflictDialog }))),
  { title: '文章在别处有改动', width: 960, closable: false },
);

export const openRecovery = registerDialogKind<RecoveryProps, Recovery>(
  'editor-recovery',
  lazy(() => import('./autosave/recovery-dialog.tsx').then((loaded) => ({ default: loaded.RecoveryDialog }))),
  { title: '恢复未保存的内容', width: 880, closable: false },
);
