import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { parse } from 'yaml';

import type { ImportLink } from '../document.ts';
import { text } from './post-metadata.ts';
import type { MarkdownFolder } from './folder.ts';

const places = [
  '_data/link.yml',
  '_data/links.yml',
  '_data/friends.yml',
  'data/links.yml',
  'data/friends.yml',
  'data/links.yaml',
  'data/friends.yaml',
];
const maxDepth = 6;

function linkOf(value: Record<string, unknown>, group: string, folder: string): ImportLink | undefined {
  const read = (...names: string[]) => names.map((name) => text(value[name])).find(Boolean) ?? '';
  const url = read('link', 'url', 'href', 'site');
  const name = read('name', 'title', 'nick');
  if (name === '' || !/^https?:\/\//i.test(url)) return undefined;
  return {
    kind: 'link',
    key: `markdown:${folder}:link:${url}`,
    name,
    url,
    description: read('descr', 'description', 'desc', 'info'),
    imageUrl: read('avatar', 'image', 'img', 'logo', 'icon'),
    feedUrl: read('rss', 'feed'),
    group,
  };
}

function linksIn(value: unknown, group: string, folder: string, depth = 0): ImportLink[] {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  if (Array.isArray(value)) return value.flatMap((each) => linksIn(each, group, folder, depth + 1));
  const record = value as Record<string, unknown>;
  const own = linkOf(record, group, folder);
  if (own) return [own];
  const named =
    ['class_name', 'group', 'title', 'name', 'class'].map((name) => text(record[name])).find(Boolean) ?? group;
  return Object.values(record).flatMap((each) => linksIn(each, named, folder, depth + 1));
}

/** Friend links, from the data files of common themes. */
export async function* friendLinks(
  folder: MarkdownFolder,
  read: (path: string) => Promise<string>,
): AsyncGenerator<ImportLink> {
  const roots = [folder.root, join(folder.root, 'source'), dirname(folder.root)];
  const path = roots.flatMap((root) => places.map((place) => join(root, place))).find(existsSync);
  if (!path) return;
  const seen = new Set<string>();
  try {
    for (const link of linksIn(parse(await read(path), { logLevel: 'silent', maxAliasCount: 100 }), '', folder.name)) {
      if (!seen.has(link.key)) yield link;
      seen.add(link.key);
    }
  } catch {
    // Links files belong to the theme: a broken one is skipped without failing the import.
  }
}
