import { z } from 'zod';

/** How deep menus may nest. */
export const maxMenuDepth = 3;

export interface MenuItem {
  id: number;
  label: string;
  url: string;
  /** Slug of the post the entry leads to, else ''. */
  post_slug: string;
  opennew: boolean;
  /** Leads off the site. */
  external: boolean;
  note: string;
  /** Why the entry leads nowhere, else ''. */
  error: string;
  children: MenuItem[];
}

/** @spec S3 (menu item) */
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

/** A menu entry as an editor or an import gives it; an entry with `post_id` follows that post's address. */
export interface MenuEntry {
  label: string;
  url?: string | undefined;
  post_id?: number | undefined;
  note?: string | undefined;
  opennew?: boolean | undefined;
  children?: MenuEntry[] | undefined;
}
