import { lazy } from 'react';

import { registerDialogKind } from '#web/ui/dialogs/dialog-stack.ts';

/** This site's own link details for applicants. */
export interface OwnSite {
  name: string;
  url: string;
  description: string;
  /** '' when it has no image. */
  image_url: string;
  feed_url: string;
}

/** 申请友链. */
export const openLinkApplication = registerDialogKind<{ site: OwnSite; rules: string }>(
  'link-application',
  lazy(() => import('./link-application-dialog.tsx').then((loaded) => ({ default: loaded.LinkApplicationDialog }))),
  { title: '申请友链', width: 560 },
);
