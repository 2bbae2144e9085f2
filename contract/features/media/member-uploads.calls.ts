import { defineFileCall } from '#contract/kit/call.ts';

import { uploadedFile } from './member-uploads.entities.ts';

/**
 * Stores an image or a video for a moment: `multipart/form-data` with one field `file`, one file per request. Contents
 * decide the type. A file that no post uses is deleted after a day. `Idempotency-Key` covers the contents of the file.
 */
export const uploadMomentFile = defineFileCall({
  method: 'POST',
  path: '/somnia/moments/upload',
  summary: '上传动态的一张图片或一个视频：multipart 表单，字段 file，一次一个文件',
  access: 'member',
  limit: 'uploadStep',
  fileField: 'file',
  output: uploadedFile,
  errors: ['VALIDATION', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_TYPE', 'RATE_LIMITED', 'OVERLOADED', 'NO_SPACE'],
});
