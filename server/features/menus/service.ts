import { menuErrors } from '#contract/features/menus/copy.ts';
import type { EditableMenuEntry, MenuEntry, NavMenu } from '#contract/features/menus/entities.ts';
import { maxMenuDepth, menuMaxEntries } from '#contract/features/menus/limits.ts';
import { isSafeAddress } from '#contract/kit/address.ts';
import { DomainError } from '#contract/errors.ts';
import type { MenuPlace } from '#server/database/schema/menus.ts';
import { audit } from '#server/features/audit/service.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import {
  type PublicTerms,
  termOfAddress,
  viewDefaultMenu,
  viewEntries,
  viewMenu,
  viewMenuSuggestions,
} from './views.ts';
import * as writes from './writes.ts';

/** Those of the terms that entries lead to which have public articles. */
async function publicTermsOf(context: CallContext, rows: readonly reads.MenuItemRow[]): Promise<PublicTerms> {
  const named = rows.flatMap(({ url }) => termOfAddress(url) ?? []);
  if (named.length === 0) return new Set();
  context.tag('list:articles', 'terms');
  const found = await reads.listPublicTerms(
    context.site.db,
    named.map(({ slug }) => slug),
  );
  return new Set(found.map(({ taxonomy, slug }) => `${taxonomy}/${slug}`));
}

/** Both menus; a site without its own top menu gets a default one. @see docs/reference/calls.md (get_nav_menu) */
export async function navMenu(context: CallContext): Promise<NavMenu> {
  const { site } = context;
  context.tag('menus');
  const now = site.clock.now();
  const rows = await reads.listMenuItems(site.db, now);
  for (const { post_id } of rows) if (post_id !== null) context.tag(`post:${post_id}`);
  const placed = (place: MenuPlace) => rows.filter((row) => row.place === place);
  const publicTerms = await publicTermsOf(context, rows);
  const footerNav = viewMenu(placed('footer'), site.url, publicTerms);
  const top = placed('top');
  if (top.length > 0) return { topNav: viewMenu(top, site.url, publicTerms), footerNav };
  const offerings = await reads.findMenuContent(site.db, now);
  context.tag('list:articles', 'list:moments', 'terms', 'links', 'gifts');
  for (const { id } of offerings.pages) context.tag(`post:${id}`);
  return { topNav: viewDefaultMenu(offerings), footerNav };
}

/** @throws DomainError VALIDATION */
function ensureEntry(entry: MenuEntry, depth: number): void {
  const label = entry.label.trim();
  if (label === '' || [...label].length > 100) throw new DomainError('VALIDATION', menuErrors.label);
  if (depth > maxMenuDepth) throw new DomainError('VALIDATION', menuErrors.depth);
  if (entry.url && !isSafeAddress(entry.url)) throw new DomainError('VALIDATION', menuErrors.address(label));
  for (const child of entry.children ?? []) ensureEntry(child, depth + 1);
}

async function insertEntries(
  unit: Unit,
  place: MenuPlace,
  parent: number | null,
  entries: readonly MenuEntry[],
): Promise<void> {
  for (const [position, entry] of entries.entries()) {
    const id = await writes.insertMenuItem(unit, {
      place,
      parent_id: parent,
      position,
      label: entry.label.trim(),
      note: entry.note ?? '',
      url: entry.url ?? '',
      post_id: entry.post_id ?? null,
      opennew: entry.opennew ? 1 : 0,
    });
    await insertEntries(unit, place, id, entry.children ?? []);
  }
}

/** Replaces the entries of a whole menu. @throws DomainError VALIDATION */
export async function replaceMenu(unit: Unit, place: MenuPlace, entries: readonly MenuEntry[]): Promise<void> {
  for (const entry of entries) ensureEntry(entry, 1);
  await unit.lock(`menu:${place}`);
  await writes.deleteMenu(unit, place);
  await insertEntries(unit, place, null, entries);
  unit.touch('menus');
}

/** A menu in the form that `replaceMenu` takes, for export and editing. */
export async function listMenuEntries({ db }: Pick<Unit, 'db'>, place: MenuPlace): Promise<MenuEntry[]> {
  const rows = await reads.listStoredItems(db, place);
  const below = (parent: number | null): MenuEntry[] =>
    rows
      .filter((row) => row.parent_id === parent)
      .map((row) => ({
        label: row.label,
        url: row.url,
        note: row.note,
        opennew: row.opennew === 1,
        ...(row.post_id === null ? {} : { post_id: row.post_id }),
        children: below(row.id),
      }));
  return below(null);
}

const countEntries = (entries: readonly MenuEntry[]): number =>
  entries.reduce((sum, entry) => sum + 1 + countEntries(entry.children ?? []), 0);

const postIdsOf = (entries: readonly MenuEntry[]): number[] =>
  entries.flatMap((entry) => [...(entry.post_id ? [entry.post_id] : []), ...postIdsOf(entry.children ?? [])]);

/** Both menus for the editor, including entries of hidden posts, and the links that can be added. */
export async function listMenus({ site }: CallContext) {
  const [rows, offers] = await Promise.all([
    reads.listEditedItems(site.db),
    reads.listMenuSuggestions(site.db, site.clock.now()),
  ]);
  const placed = (place: MenuPlace) => viewEntries(rows.filter((row) => row.place === place));
  return { top: placed('top'), footer: placed('footer'), offers: viewMenuSuggestions(offers) };
}

/** A canonical form of menu entries, for comparison. */
const textOf = (entries: readonly MenuEntry[]): string =>
  JSON.stringify(
    entries.map(({ label, url = '', post_id = null, note = '', opennew = false, children = [] }) => {
      return [label.trim(), post_id === null ? url : '', post_id, note, opennew, textOf(children)];
    }),
  );

/** Rejects a menu that was changed by somebody else meanwhile. @throws DomainError CONFLICT */
async function ensureMenuUnchanged(unit: Unit, place: MenuPlace, seen: readonly MenuEntry[]): Promise<void> {
  await unit.lock(`menu:${place}`);
  if (textOf(await listMenuEntries(unit, place)) !== textOf(seen))
    throw new DomainError('CONFLICT', menuErrors.conflict);
}

interface MenuInput {
  place: MenuPlace;
  entries: readonly MenuEntry[];
  seen?: readonly MenuEntry[] | undefined;
}

/** Saves a whole menu. @throws DomainError VALIDATION, CONFLICT when it was changed since it was loaded */
export async function setMenu(context: CallContext, { place, entries, seen }: MenuInput): Promise<EditableMenuEntry[]> {
  const { site } = context;
  if (countEntries(entries) > menuMaxEntries) throw new DomainError('VALIDATION', menuErrors.tooMany);
  await write(site, async (unit) => {
    const wanted = new Set(postIdsOf(entries));
    const known = await reads.listKnownPosts(unit.db, [...wanted]);
    if (known.length < wanted.size) throw new DomainError('VALIDATION', menuErrors.missing);
    if (seen) await ensureMenuUnchanged(unit, place, seen);
    await replaceMenu(unit, place, entries);
    await audit(context, unit, { action: 'menu.set', target: { type: 'menu', id: null }, after: { place, entries } });
  });
  return viewEntries((await reads.listEditedItems(site.db)).filter((row) => row.place === place));
}
