import { z } from 'zod';

import { menuErrors } from './copy.ts';
import { menuLabelMaxLength, menuMaxEntries, menuNoteMaxLength } from './limits.ts';

export const menuPlaces = ['top', 'footer'] as const;

export interface MenuItem {
  id: number;
  label: string;
  url: string;
  /** Slug of the linked post, or ''. */
  post_slug: string;
  opennew: boolean;
  /** Links to another site. */
  external: boolean;
  note: string;
  /** Why the entry leads nowhere, or ''. */
  error: string;
  children: MenuItem[];
}

/** @see docs/reference/entities.md */
export const menuItem: z.ZodType<MenuItem> = z.object({
  id: z.number().int(),
  label: z.string(),
  url: z.string(),
  post_slug: z.string(),
  opennew: z.boolean(),
  external: z.boolean(),
  note: z.string(),
  error: z.string(),
  get children() {
    return z.array(menuItem);
  },
});

export const navMenu = z.object({ topNav: z.array(menuItem), footerNav: z.array(menuItem) });

export type NavMenu = z.output<typeof navMenu>;

/**
 * A menu entry as entered in the editor or by an import; an entry with `post_id` always uses that post's current
 * address.
 */
export interface MenuEntry {
  label: string;
  url?: string | undefined;
  post_id?: number | undefined;
  note?: string | undefined;
  opennew?: boolean | undefined;
  children?: MenuEntry[] | undefined;
}

export const menuEntry: z.ZodType<MenuEntry> = z.object({
  label: z.string().max(menuLabelMaxLength, menuErrors.label),
  url: z.string().max(2048).optional(),
  post_id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  note: z.string().max(menuNoteMaxLength).optional(),
  opennew: z.boolean().optional(),
  get children() {
    return z.array(menuEntry).max(menuMaxEntries, menuErrors.tooMany).optional();
  },
});

/** A menu entry as shown in the editor, with the title of the linked post even if it is not public. */
export interface EditableMenuEntry {
  label: string;
  url: string;
  note: string;
  opennew: boolean;
  post: { id: number; title: string; is_public: boolean } | null;
  children: EditableMenuEntry[];
}

export const editableMenuEntry: z.ZodType<EditableMenuEntry> = z.object({
  label: z.string(),
  url: z.string(),
  note: z.string(),
  opennew: z.boolean(),
  post: z.object({ id: z.number().int(), title: z.string(), is_public: z.boolean() }).nullable(),
  get children() {
    return z.array(editableMenuEntry);
  },
});
