import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { menuErrors } from './copy.ts';
import { editableMenuEntry, menuEntry, menuPlaces, navMenu } from './entities.ts';
import { menuMaxEntries } from './limits.ts';

export const getNavMenu = defineCall({
  method: 'POST',
  path: '/nv/get_nav_menu',
  summary: '顶部与页脚导航',
  access: 'guest',
  reads: true,
  input: noInput,
  output: navMenu,
  errors: [],
});

const errors = ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'] as const;

export const getMenus = defineCall({
  method: 'GET',
  path: '/nv/admin/menus',
  summary: '两个菜单的全部条目，以及可以添加的站内地址',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: noInput,
  output: z.object({
    top: z.array(editableMenuEntry),
    footer: z.array(editableMenuEntry),
    /** Suggested link targets on this site. */
    offers: z.array(z.object({ label: z.string(), url: z.string(), post_id: z.number().int().nullable() })),
  }),
  errors,
});

/**
 * Replaces a whole menu; an empty top menu falls back to the default entries. CONFLICT: the menu no longer equals
 * `seen`; get the current one from `GET /nv/admin/menus`.
 */
export const setMenu = defineCall({
  method: 'POST',
  path: '/nv/admin/menus',
  summary: '保存顶部或页脚菜单',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({
    place: z.enum(menuPlaces),
    entries: z.array(menuEntry).max(menuMaxEntries, menuErrors.tooMany),
    /** The menu before editing, to detect concurrent changes. */
    seen: z.array(menuEntry).max(menuMaxEntries, menuErrors.tooMany).optional(),
  }),
  output: z.object({ entries: z.array(editableMenuEntry) }),
  errors: [...errors, 'CONFLICT'],
});
