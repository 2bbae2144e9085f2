import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { mediaLibraryErrors } from './copy.ts';
import { focusPoint, libraryItem, mediaGroup, mediaUse } from './library.entities.ts';
import { altMaxLength, bulkMax, groupNameMaxLength } from './limits.ts';
import { mediaBulkActions, mediaKinds, mediaSorts, mediaSources, mediaStates } from './library.rules.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const groupId = z.number().int().positive().nullable();
const day = z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/);
const mediaErrorCodes = ['VALIDATION', '601', '401.1', 'NOT_FOUND', 'RATE_LIMITED'] as const;

/** Files of the library: all of them for editors, only the user's own for authors. */
export const getMedia = defineCall({
  method: 'GET',
  path: '/nv/admin/media',
  summary: '媒体库列表，按名称、类型、分组、上传者与日期筛选',
  access: 'contributor',
  limit: 'act',
  input: z.object({
    search: z.string().max(100).default(''),
    /** Only the file that lies at this address. */
    url: z.string().max(2048).optional(),
    kind: z.enum(mediaKinds).optional(),
    /** Group id; 0: files without a group. */
    group: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
    owner: id.optional(),
    /** Dates in Asia/Shanghai, both inclusive. */
    from: day.default(''),
    to: day.default(''),
    /** `moment`: files that members uploaded for moments; only for editors. */
    source: z.enum(mediaSources).default('library'),
    state: z.enum(mediaStates).default('kept'),
    sort: z.enum(mediaSorts).default('newest'),
    ...pageInput,
  }),
  output: pageOf(libraryItem),
  errors: mediaErrorCodes,
});

export const getMediaItem = defineCall({
  method: 'GET',
  path: '/nv/admin/media/{id}',
  summary: '媒体库中的一个文件',
  access: 'contributor',
  limit: 'act',
  input: z.object({ id }),
  output: libraryItem,
  errors: mediaErrorCodes,
});

export const updateMedia = defineCall({
  method: 'PATCH',
  path: '/nv/admin/media/{id}',
  summary: '修改文件的名称、替代文字、分组、焦点，或是否显示拍摄信息',
  access: 'contributor',
  limit: 'act',
  input: z.object({
    id,
    name: z.string().trim().min(1, mediaLibraryErrors.name).max(255).optional(),
    alt: z.string().max(altMaxLength, mediaLibraryErrors.altLength).optional(),
    group_id: groupId.optional(),
    focus: focusPoint.nullable().optional(),
    shows_photo: z.boolean().optional(),
  }),
  output: libraryItem,
  errors: [...mediaErrorCodes, 'CONFLICT'],
});

/**
 * Moves a file to the trash; it is deleted permanently after 30 days. Answers 409 while the file is in use, unless
 * `force`.
 */
export const trashMedia = defineCall({
  method: 'DELETE',
  path: '/nv/admin/media/{id}',
  summary: '把文件移到回收站；正在使用时须确认',
  access: 'contributor',
  limit: 'act',
  input: z.object({ id, force: z.boolean().default(false) }),
  output: libraryItem,
  errors: [...mediaErrorCodes, 'CONFLICT'],
});

export const restoreMedia = defineCall({
  method: 'POST',
  path: '/nv/admin/media/{id}/restore',
  summary: '从回收站恢复文件',
  access: 'contributor',
  limit: 'act',
  input: z.object({ id }),
  output: libraryItem,
  errors: mediaErrorCodes,
});

/**
 * Changes several files at once. Files in use are kept unless `force`; files that the user may not change are skipped.
 */
export const bulkMedia = defineCall({
  method: 'POST',
  path: '/nv/admin/media/bulk',
  summary: '批量移动、删除、恢复或彻底删除文件',
  access: 'contributor',
  limit: 'act',
  input: z.object({
    ids: z.array(z.number().int().positive()).min(1).max(bulkMax),
    act: z.enum(mediaBulkActions),
    group_id: groupId.default(null),
    force: z.boolean().default(false),
  }),
  output: z.object({ done: z.number().int(), used: z.array(z.number().int()) }),
  errors: mediaErrorCodes,
});

/** Places where a file is used, including the latest saved changes. */
export const getMediaUses = defineCall({
  method: 'GET',
  path: '/nv/admin/media/{id}/uses',
  summary: '文件在哪些地方使用',
  access: 'contributor',
  limit: 'act',
  input: z.object({ id }),
  output: z.object({ list: z.array(mediaUse) }),
  errors: mediaErrorCodes,
});

const groupName = z
  .string()
  .trim()
  .min(1, mediaLibraryErrors.groupName)
  .max(groupNameMaxLength, mediaLibraryErrors.groupNameLength);

export const getMediaGroups = defineCall({
  method: 'GET',
  path: '/nv/admin/media-groups',
  summary: '媒体库的分组',
  access: 'contributor',
  limit: 'act',
  input: z.object({}),
  output: z.object({ list: z.array(mediaGroup) }),
  errors: mediaErrorCodes,
});

export const addMediaGroup = defineCall({
  method: 'POST',
  path: '/nv/admin/media-groups',
  summary: '新建媒体分组',
  access: 'editor',
  limit: 'act',
  input: z.object({ name: groupName }),
  output: mediaGroup,
  errors: [...mediaErrorCodes, 'CONFLICT'],
});

export const renameMediaGroup = defineCall({
  method: 'PATCH',
  path: '/nv/admin/media-groups/{id}',
  summary: '重命名媒体分组',
  access: 'editor',
  limit: 'act',
  input: z.object({ id, name: groupName }),
  output: mediaGroup,
  errors: [...mediaErrorCodes, 'CONFLICT'],
});

/** Deletes a group; its files remain, without a group. */
export const removeMediaGroup = defineCall({
  method: 'DELETE',
  path: '/nv/admin/media-groups/{id}',
  summary: '删除媒体分组，其中的文件保留',
  access: 'editor',
  limit: 'act',
  input: z.object({ id }),
  output: z.object({}),
  errors: mediaErrorCodes,
});
