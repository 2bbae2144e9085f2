import { z } from 'zod';

import { backupIntervals, startableKinds } from './rules.ts';
import { passwordMaxUnits } from '#contract/features/auth/limits.ts';
import { uploadErrors } from '#contract/features/media/uploads.copy.ts';
import { uploadState } from '#contract/features/media/uploads.entities.ts';
import { fileNameMaxLength } from '#contract/features/media/uploads.limits.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';
import { wholeNumber } from '#contract/kit/page-schemas.ts';

import { transferErrors } from './copy.ts';
import { storedFile, transfer } from './entities.ts';
import { transferMaxBytes } from './limits.ts';

const administratorOnly = { access: 'administrator', sessionOnly: true, limit: 'act' } as const;
const name = z.string().regex(/^[\w-][\w.-]{0,119}$/, transferErrors.missing);

/** Latest first. */
export const getTransfers = defineCall({
  ...administratorOnly,
  method: 'GET',
  path: '/nv/admin/transfers',
  summary: '最近的备份、导入与导出',
  input: noInput,
  output: z.object({ list: z.array(transfer) }),
  errors: ['601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/** Starts a background transfer; only one can run at a time. */
export const startTransfer = defineCall({
  ...administratorOnly,
  method: 'POST',
  path: '/nv/admin/transfers',
  summary: '开始一次备份、核对、导入或导出',
  input: z.object({
    kind: z.enum(startableKinds),
    /** From `POST /nv/admin/transfer-uploads`, after all contents were received. */
    upload_id: z
      .string()
      .regex(/^[\w-]{0,40}$/, transferErrors.noFile)
      .default(''),
    /** Name of a backup on the server to verify, instead of an upload. */
    file: name.or(z.literal('')).default(''),
    /** Imports without writing anything. */
    dry_run: z.boolean().default(false),
    /** Whether a backup includes the site's secret key. */
    with_key: z.boolean().default(true),
  }),
  output: transfer,
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED', 'NO_SPACE'],
});

/** Stops fetching files of other sites; what was fetched stays. */
export const cancelTransfer = defineCall({
  ...administratorOnly,
  method: 'POST',
  path: '/nv/admin/transfers/{id}/cancel',
  summary: '取消正在进行的取回：已取回的保留，之后可以接着取',
  input: z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  output: transfer,
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

/** Starts the upload of a file to import or verify; the contents follow as for any other upload. */
export const beginTransferUpload = defineCall({
  ...administratorOnly,
  method: 'POST',
  path: '/nv/admin/transfer-uploads',
  summary: '开始上传要导入或核对的文件：随后分块发送内容',
  input: z.object({
    name: z
      .string()
      .min(1, uploadErrors.name)
      .max(fileNameMaxLength * 2, uploadErrors.nameLength),
    size: z.number().int().min(1, uploadErrors.empty).max(transferMaxBytes, transferErrors.tooLarge),
  }),
  output: uploadState,
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED', 'NO_SPACE'],
});

/** Backups and exports in the data folder, latest first. */
export const getBackups = defineCall({
  ...administratorOnly,
  method: 'GET',
  path: '/nv/admin/backups',
  summary: '服务器上保存的备份与导出文件',
  input: noInput,
  output: z.object({
    list: z.array(storedFile),
    free_bytes: z.number().int().min(0),
    /** Interval of automatic backups, and how many of them are stored. */
    automatic: z.object({ every: z.enum(backupIntervals), keep: z.number().int() }),
  }),
  errors: ['601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/** Returns a link that is valid for a few minutes and only for this user; requires the password. */
export const downloadBackup = defineCall({
  ...administratorOnly,
  method: 'POST',
  path: '/nv/admin/backups/{name}/download',
  summary: '输入密码，得到下载备份的链接',
  input: z.object({ name, password: z.string().max(passwordMaxUnits).default('') }),
  output: z.object({ url: z.string() }),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'PASSWORD_WRONG', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const removeBackup = defineCall({
  ...administratorOnly,
  method: 'DELETE',
  path: '/nv/admin/backups/{name}',
  summary: '删除服务器上的备份或导出文件',
  input: z.object({ name }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});
