import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { menuErrors } from './copy.ts';
import { editedEntry, menuEntry, menuPlaces, navMenu } from './entities.ts';
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
    top: z.array(editedEntry),
    footer: z.array(editedEntry),
    /** Places of the site to lead to. */
    offers: z.array(z.object({ label: z.string(), url: z.string(), post_id: z.number().int().nullable() })),
  }),
  errors,
});

/**
 * Puts these entries in the place of a whole menu; an empty top menu is made of what the site has. CONFLICT: it is not
 * what was `seen` any more; `GET /nv/admin/menus` has the newer.
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
    /** The menu that the edit began from. */
    seen: z.array(menuEntry).max(menuMaxEntries, menuErrors.tooMany).optional(),
  }),
  output: z.object({ entries: z.array(editedEntry) }),
  errors: [...errors, 'CONFLICT'],
});
