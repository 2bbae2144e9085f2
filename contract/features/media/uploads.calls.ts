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
 * Begins an upload. The contents follow in chunks: `PUT /nv/admin/uploads/{id}` (the `upload_id` of the answer) with the raw bytes
 * (`application/octet-stream`) and the header `upload-offset`, answered by the state. A chunk whose offset is not
 * `received` is refused with 409; the state says where to go on. Where the answer names a `direct` way, the contents go
 * to the store in parts instead, each to an address of its own (`signUploadPart`).
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
    /** What the browser believes it to be; only for refusing early, the contents decide. */
    type: z.string().max(200).default(''),
    /** Of the whole file, in lower-case hexadecimal: a changed byte is found at the end. */
    sha256,
    /** Whoever asks can send to the store itself; `direct` of the answer says whether it shall. */
    direct: z.boolean().default(false),
  }),
  output: uploadState,
  errors: ['VALIDATION', '601', '401.1', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED', 'NO_SPACE'],
});

/** How far an upload has come, after a lost connection or a restart. */
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
 * Gives the address in the store for one part, good for these bytes and for ten minutes. Parts may be sent in any order
 * and again; the state says which are safe.
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
    /** Of the part, in lower-case hexadecimal: the store refuses any other contents. */
    sha256,
  }),
  output: signedPart,
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

/** The store can't be reached from here: what it has of this upload goes, and the contents come through the site. */
export const rerouteUpload = defineCall({
  method: 'POST',
  path: '/nv/admin/uploads/{id}/reroute',
  summary: '不再直接上传到存储，改由本站接收',
  access: 'contributor',
  limit: 'uploadStep',
  input: z.object({ id }),
  output: uploadState,
  errors: ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED', 'NO_SPACE'],
});

/** The contents are complete: they become a file of the library. The same call again gives the same file. */
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

/** Gives an upload up; what was received goes at once. */
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
