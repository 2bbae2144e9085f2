import { z } from 'zod';

import { backupIntervals, startableKinds } from './rules.ts';
import { passwordMaxUnits } from '#contract/features/auth/limits.ts';
import { uploadErrors } from '#contract/features/media/uploads.copy.ts';
import { uploadState } from '#contract/features/media/uploads.entities.ts';
import { fileNameMaxLength } from '#contract/features/media/uploads.limits.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';

import { transferErrors } from './copy.ts';
import { keptFile, transfer } from './entities.ts';
import { transferMaxBytes } from './limits.ts';

const owner = { access: 'administrator', sessionOnly: true, limit: 'act' } as const;
const name = z.string().regex(/^[\w-][\w.-]{0,119}$/, transferErrors.missing);

/** The latest first. */
export const getTransfers = defineCall({
  ...owner,
  method: 'GET',
  path: '/nv/admin/transfers',
  summary: '最近的备份、导入与导出',
  input: noInput,
  output: z.object({ list: z.array(transfer) }),
  errors: ['601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/** Begins work in the background; one at a time. */
export const startTransfer = defineCall({
  ...owner,
  method: 'POST',
  path: '/nv/admin/transfers',
  summary: '开始一次备份、核对、导入或导出',
  input: z.object({
    kind: z.enum(startableKinds),
    /** Of `POST /nv/admin/transfer-uploads`, completely received. */
    upload_id: z
      .string()
      .regex(/^[\w-]{0,40}$/, transferErrors.noFile)
      .default(''),
    /** The backup on the server to verify, in place of an upload. */
    file: name.or(z.literal('')).default(''),
    /** An import that writes nothing. */
    dry_run: z.boolean().default(false),
    /** Whether the site's key goes into a backup. */
    with_key: z.boolean().default(true),
  }),
  output: transfer,
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED', 'NO_SPACE'],
});

/** Begins the upload of a file to import or to check; the contents follow as those of any upload. */
export const beginTransferUpload = defineCall({
  ...owner,
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

/** Backups and exports that lie in the data folder, the latest first. */
export const getBackups = defineCall({
  ...owner,
  method: 'GET',
  path: '/nv/admin/backups',
  summary: '服务器上保存的备份与导出文件',
  input: noInput,
  output: z.object({
    list: z.array(keptFile),
    free_bytes: z.number().int().min(0),
    /** How often one is made by itself, and how many of those stay. */
    automatic: z.object({ every: z.enum(backupIntervals), keep: z.number().int() }),
  }),
  errors: ['601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});

/** Gives a link that is good for a few minutes, for this person alone; only with their password. */
export const downloadBackup = defineCall({
  ...owner,
  method: 'POST',
  path: '/nv/admin/backups/{name}/download',
  summary: '输入密码，得到下载备份的链接',
  input: z.object({ name, password: z.string().max(passwordMaxUnits).default('') }),
  output: z.object({ url: z.string() }),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'PASSWORD_WRONG', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const removeBackup = defineCall({
  ...owner,
  method: 'DELETE',
  path: '/nv/admin/backups/{name}',
  summary: '删除服务器上的备份或导出文件',
  input: z.object({ name }),
  output: z.object({}),
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});
