import { z } from 'zod';

import { linkErrors } from './copy.ts';
import {
  linkAddressMaxLength,
  linkDescriptionMaxLength,
  linkGroupMaxLength,
  linkNameMaxLength,
  linkNoteMaxLength,
} from './limits.ts';
import { linkStatuses } from './rules.ts';

/** A friend link as shown on pages. */
export const favlink = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  description: z.string(),
  image_url: z.string(),
  /** Whether the site was reachable at the last check; null: never checked. */
  healthy: z.boolean().nullable(),
});

export type Favlink = z.output<typeof favlink>;

export const favlinkGroup = z.object({ name: z.string(), links: z.array(favlink) });

export type FavlinkGroup = z.output<typeof favlinkGroup>;

/** An entry of a friend's feed. */
export const circleEntry = z.object({
  id: z.number().int(),
  title: z.string(),
  url: z.string(),
  excerpt: z.string(),
  published_at: z.string(),
  link: z.object({ id: z.number().int(), name: z.string(), url: z.string(), image_url: z.string() }),
});

export type CircleEntry = z.output<typeof circleEntry>;

const address = (message: string) => z.string({ error: message }).trim().max(linkAddressMaxLength, message);

const name = z
  .string({ error: linkErrors.name })
  .trim()
  .min(1, linkErrors.name)
  .max(linkNameMaxLength, linkErrors.name);

/** A friend link as the owner writes it. */
export const linkFields = z.object({
  name,
  url: address(linkErrors.url),
  description: z.string().trim().max(linkDescriptionMaxLength, linkErrors.description).default(''),
  /** An address of the web, or a path on this site. */
  image_url: address(linkErrors.image).default(''),
  feed_url: address(linkErrors.feed).default(''),
  group_name: z.string().trim().max(linkGroupMaxLength, linkErrors.group).default(''),
});

export type LinkFields = z.output<typeof linkFields>;

/** Application for a friend link. */
export const linkApplication = z.object({
  name,
  url: address(linkErrors.url),
  description: z.string().trim().max(linkDescriptionMaxLength, linkErrors.description).default(''),
  image_url: address(linkErrors.image).default(''),
  feed_url: address(linkErrors.feed).default(''),
  contact_email: z.string({ error: linkErrors.email }).trim().max(254, linkErrors.email),
  note: z.string().trim().max(linkNoteMaxLength, linkErrors.note).default(''),
  form_token: z.string().max(300).optional(),
  /** Honeypot: the field is invisible, so only programs fill it in. */
  website: z.string().max(300).optional(),
});

export type LinkApplication = z.output<typeof linkApplication>;

/** A friend link or an application, as shown to the administrator. */
export const adminLink = favlink.extend({
  status: z.enum(linkStatuses),
  feed_url: z.string(),
  group_name: z.string(),
  contact_email: z.string(),
  note: z.string(),
  applicant: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  created_at: z.string(),
  checked_at: z.string().nullable(),
});

export type AdminLink = z.output<typeof adminLink>;

/** A friend link created by an import or by the demo data. */
export interface NewLink {
  name: string;
  url: string;
  description?: string | undefined;
  image_url?: string | undefined;
  feed_url?: string | undefined;
  group_name?: string | undefined;
  position?: number | undefined;
  contact_email?: string | undefined;
  note?: string | undefined;
}
