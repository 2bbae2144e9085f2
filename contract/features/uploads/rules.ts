import { rolePower, type Viewer } from '#contract/kit/power.ts';

import { fileMaxBytes, pictureMaxBytes } from './limits.ts';

/** Who writes articles has pictures for them. @spec decisions 1 */
export function mayUpload(viewer: Viewer): boolean {
  return viewer.power >= rolePower.contributor && !viewer.banned;
}

/** Who runs the site's contents may bring 500 pictures at once; the limits by hour and day are for everybody else. */
export function isUploadCounted(viewer: Viewer): boolean {
  return viewer.power < rolePower.editor;
}

/** How large a file may be, by what it is and by the option `qiniu_enabled`. @spec S9 */
export function maxBytesOf(isPicture: boolean, qiniuEnabled: 'Y' | 'N'): number {
  return isPicture ? pictureMaxBytes[qiniuEnabled] : fileMaxBytes;
}
