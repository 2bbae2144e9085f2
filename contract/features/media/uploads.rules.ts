import { hasRole, type Viewer } from '#contract/kit/power.ts';

import { fileMaxBytes, partBytes, imageMaxBytes } from './uploads.limits.ts';

/** Whether the hourly and daily upload limits apply: editors are exempt, since they may upload 500 images at once. */
export function isUploadLimited(viewer: Viewer): boolean {
  return !hasRole(viewer, 'editor');
}

/** Maximum file size by file type and by the options `qiniu_enabled` and `image_max_mb`. @see docs/reference/limits.md */
export function maxBytesOf(isPicture: boolean, qiniuEnabled: 'Y' | 'N', imageMaxMb: number): number {
  return isPicture ? Math.min(imageMaxBytes[qiniuEnabled], imageMaxMb * 1_048_576) : fileMaxBytes;
}

/** Number of parts of a direct upload of this size. */
export function uploadPartCount(size: number): number {
  return Math.ceil(size / partBytes);
}

/** Bytes of a part, numbered from 1; 0 past the end. */
export function uploadPartSize(size: number, part: number): number {
  return Math.max(0, Math.min(partBytes, size - (part - 1) * partBytes));
}
