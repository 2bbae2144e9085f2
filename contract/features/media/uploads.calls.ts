import { z } from 'zod';

import { libraryItem } from './library.entities.ts';
import { defineCall } from '#contract/kit/call.ts';

import { uploadErrors } from './uploads.copy.ts';
import { signedPart, uploadState } from './uploads.entities.ts';
import { fileMaxBytes, fileNameMaxLength } from './uploads.limits.ts';

const id = z.string().regex(/^[\w-]{1,40}$/, uploadErrors.missing);
const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional();

/**
 * Starts an upload. The contents follow in chunks: `PUT /nv/admin/uploads/{id}` (the `upload_id` of the answer) with
 * the raw bytes (`application/octet-stream`) and the header `upload-offset`, answered with the upload state. A chunk
 * whose offset is not `received` is rejected with 409; the state contains the offset to continue at. If the answer
 * contains `direct`, the contents are sent to the object storage in parts instead, each to its own signed URL
 * (`signUploadPart`).
 */
export const beginUpload = defineCall({
  method: 'POST',
  path: '/nv/admin/uploads',
  summary: '开始上传文件：随后分块发送内容，最后完成',
  access: 'contributor',
  limit: 'uploadStep',
  input: z.object({
    name: z
      .string()
      .min(1, uploadErrors.name)
      .max(fileNameMaxLength * 2, uploadErrors.nameLength),
    size: z.number().int().min(1, uploadErrors.empty).max(fileMaxBytes, uploadErrors.tooLarge(100)),
    /** MIME type according to the browser, used only for early rejection; the contents decide. */
    type: z.string().max(200).default(''),
    /** Of the whole file, in lower-case hexadecimal, to detect corrupted contents. */
    sha256,
    /** Whether the client can send to the object storage directly; `direct` in the answer says whether it has to. */
    direct: z.boolean().default(false),
  }),
  output: uploadState,
  errors: ['VALIDATION', '601', '401.1', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED', 'NO_SPACE'],
});

/** State of an upload, to resume it after a lost connection or a restart. */
export const getUpload = defineCall({
  method: 'GET',
  path: '/nv/admin/uploads/{id}',
  summary: '查询一次上传收到了多少',
  access: 'contributor',
  limit: 'uploadStep',
  input: z.object({ id }),
  output: uploadState,
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'],
});

/**
 * Returns the signed URL for one part, valid for exactly these bytes and for ten minutes. Parts may be sent in any
 * order and repeatedly; the upload state lists those that were stored.
 */
export const signUploadPart = defineCall({
  method: 'POST',
  path: '/nv/admin/uploads/{id}/parts',
  summary: '取得向存储直接上传一个分片的地址',
  access: 'contributor',
  limit: 'uploadStep',
  input: z.object({
    id,
    part: z.number().int().min(1).max(10_000),
    /** Of the part, in lower-case hexadecimal: the storage rejects any other contents. */
    sha256,
  }),
  output: signedPart,
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

/**
 * For clients that cannot reach the object storage: deletes what it has received, and the contents are sent through the
 * site.
 */
export const cancelDirectUpload = defineCall({
  method: 'POST',
  path: '/nv/admin/uploads/{id}/reroute',
  summary: '不再直接上传到存储，改由本站接收',
  access: 'contributor',
  limit: 'uploadStep',
  input: z.object({ id }),
  output: uploadState,
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED', 'NO_SPACE'],
});

/** Turns the complete upload into a file of the library. Idempotent: repeating the call returns the same file. */
export const finishUpload = defineCall({
  method: 'POST',
  path: '/nv/admin/uploads/{id}/finish',
  summary: '完成上传，得到媒体库中的文件',
  access: 'contributor',
  limit: 'uploadStep',
  input: z.object({
    id,
    group_id: z.number().int().positive().nullable().default(null),
    alt: z.string().max(500).default(''),
  }),
  output: libraryItem,
  errors: [
    'VALIDATION',
    '601',
    '401.1',
    'NOT_FOUND',
    'CONFLICT',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_TYPE',
    'RATE_LIMITED',
    'OVERLOADED',
    'NO_SPACE',
  ],
});

/** Cancels an upload and deletes the received contents immediately. */
export const cancelUpload = defineCall({
  method: 'DELETE',
  path: '/nv/admin/uploads/{id}',
  summary: '取消上传',
  access: 'contributor',
  limit: 'uploadStep',
  input: z.object({ id }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'],
});
