import { defaultMenuLabels, menuErrors, suggestedPageLabels } from '#contract/features/menus/copy.ts';
import type { EditableMenuEntry, MenuItem } from '#contract/features/menus/entities.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import { termPath } from '#contract/features/terms/rules.ts';
import { isSafeAddress, isWebAddress } from '#contract/kit/address.ts';

import type { EditedItemRow, listMenuSuggestions, MenuItemRow, MenuContent } from './reads.ts';

function isExternal(url: string, siteUrl: string): boolean {
  return isWebAddress(url) && new URL(url).host !== new URL(siteUrl).host;
}

/** The category, tag or special whose list an address on this site is. */
export function termOfAddress(url: string): { taxonomy: string; slug: string } | null {
  const [, taxonomy, slug] = /^\/(category|tag|special)\/([^/?#]+)/.exec(url) ?? [];
  if (!taxonomy || !slug) return null;
  try {
    return { taxonomy, slug: decodeURIComponent(slug).normalize('NFC').toLowerCase() };
  } catch {
    return { taxonomy, slug };
  }
}

/** `taxonomy/slug` of terms that have public articles. */
export type PublicTerms = ReadonlySet<string>;

function errorOf(url: string, publicTerms: PublicTerms): string {
  if (url !== '' && !isSafeAddress(url)) return menuErrors.unsafe;
  const term = termOfAddress(url);
  return term && !publicTerms.has(`${term.taxonomy}/${term.slug}`) ? menuErrors.emptyTerm : '';
}

function viewItem(row: MenuItemRow, siteUrl: string, publicTerms: PublicTerms, children: MenuItem[]): MenuItem {
  const slug = row.post_id === null ? '' : (row.slug ?? '');
  const typed = isSafeAddress(row.url) ? row.url : '';
  const url = slug === '' ? typed : postPath(slug);
  return {
    id: row.id,
    label: row.label,
    url,
    post_slug: slug,
    opennew: row.opennew === 1,
    external: isExternal(url, siteUrl),
    note: row.note,
    error: slug === '' ? errorOf(row.url, publicTerms) : '',
    children,
  };
}

/**
 * Menu rows as a tree. An entry whose post is not public is left out, since its label may be the post's title; its
 * children move up one level.
 */
export function viewMenu(rows: readonly MenuItemRow[], siteUrl: string, publicTerms: PublicTerms): MenuItem[] {
  const below = (parent: number | null): MenuItem[] =>
    rows
      .filter((row) => row.parent_id === parent)
      .flatMap((row) => {
        const children = below(row.id);
        const isHidden = row.post_id !== null && row.slug === null;
        return isHidden ? children : [viewItem(row, siteUrl, publicTerms, children)];
      });
  return below(null);
}

/** The default menu of a site without its own, built from the available content. */
export function viewDefaultMenu(found: MenuContent): MenuItem[] {
  const entries: [label: string, url: string, slug?: string][] = [[defaultMenuLabels.home, '/']];
  if (found.hasArticles) entries.push([defaultMenuLabels.articles, '/articles']);
  for (const { name, slug } of found.categories) entries.push([name, `/category/${encodeURIComponent(slug)}`]);
  if (found.hasMoments) entries.push([defaultMenuLabels.moments, '/moments/index']);
  if (found.hasArticles) entries.push([defaultMenuLabels.archives, '/archives']);
  if (found.hasLinks) entries.push([defaultMenuLabels.links, '/links']);
  if (found.hasGifts) entries.push([defaultMenuLabels.giftWall, '/gift-wall']);
  for (const { title, slug } of found.pages) entries.push([title, postPath(slug), slug]);
  return entries.map(([label, url, slug = ''], at) => ({
    id: at + 1,
    label,
    url,
    post_slug: slug,
    opennew: false,
    external: false,
    note: '',
    error: '',
    children: [],
  }));
}

/** Menu rows for the menu editor. */
export function viewEntries(rows: readonly EditedItemRow[]): EditableMenuEntry[] {
  const below = (parent: number | null): EditableMenuEntry[] =>
    rows
      .filter((row) => row.parent_id === parent)
      .map(({ id, label, url, note, opennew, post_id, title, is_public }) => ({
        label,
        url,
        note,
        opennew: opennew === 1,
        post: post_id === null ? null : { id: post_id, title: title ?? '', is_public: is_public === 1 },
        children: below(id),
      }));
  return below(null);
}

/** Links that the editor offers to add. */
export function viewMenuSuggestions({ terms, pages }: Awaited<ReturnType<typeof listMenuSuggestions>>) {
  const fixed = Object.entries(suggestedPageLabels).map(([url, label]) => ({ label, url, post_id: null }));
  const listed = terms.map(({ name, slug, taxonomy }) => ({
    label: name,
    url: termPath(taxonomy, slug),
    post_id: null,
  }));
  const own = pages.map(({ id, title, slug }) => ({ label: title, url: postPath(slug), post_id: id }));
  return [...fixed, ...listed, ...own];
}
