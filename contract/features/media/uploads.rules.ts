import { hasRole, type Viewer } from '#contract/kit/power.ts';

import { fileMaxBytes, partBytes, pictureMaxBytes } from './uploads.limits.ts';

/** Who writes articles has pictures for them. @spec decisions 1 */
export function mayUpload(viewer: Viewer): boolean {
  return hasRole(viewer, 'contributor') && !viewer.banned;
}

/** Who runs the site's contents may bring 500 pictures at once; the limits by hour and day are for everybody else. */
export function isUploadCounted(viewer: Viewer): boolean {
  return !hasRole(viewer, 'editor');
}

/** How large a file may be, by what it is and by the option `qiniu_enabled`. @spec S9 */
export function maxBytesOf(isPicture: boolean, qiniuEnabled: 'Y' | 'N'): number {
  return isPicture ? pictureMaxBytes[qiniuEnabled] : fileMaxBytes;
}

/** How many parts a file of this size has on its way to the store. */
export function partsOf(size: number): number {
  return Math.ceil(size / partBytes);
}

/** How many bytes a part has, counted from 1; none behind the end. */
export function bytesOfPart(size: number, part: number): number {
  return Math.max(0, Math.min(partBytes, size - (part - 1) * partBytes));
}
