import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { parse as parseYaml } from 'yaml';

import type { Generator } from './folder.ts';
import { text } from './post-metadata.ts';
import { parseToml } from './toml.ts';

/** What a site generator's configuration says about addresses. */
export interface SiteConfig {
  /** Path of the old site below its host, without a slash at the end. */
  root: string;
  /** Pattern of posts; '' if the configuration has none. */
  permalink: string;
  /** Hexo: pattern of file names. */
  newPostName: string;
  /** Hugo: patterns by section. */
  sections: ReadonlyMap<string, string>;
  /** Hugo: addresses end with `.html`. */
  hasUglyUrls: boolean;
  /** Hugo: addresses keep the case of their files. */
  keepsCase: boolean;
  categoryFolder: string;
  tagFolder: string;
  defaultCategory: string;
}

type Values = Record<string, unknown>;

const maxBytes = 1_000_000;
const formats = ['toml', 'yaml', 'yml', 'json'] as const;

const filesOf: Partial<Record<Generator, readonly string[]>> = {
  hexo: ['_config.yml', '_config.yaml'],
  jekyll: ['_config.yml', '_config.yaml'],
  hugo: ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'].flatMap((name) =>
    formats.map((format) => `${name}.${format}`),
  ),
};

const permalinkFiles = formats.map((format) => `config/_default/permalinks.${format}`);

function isTable(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keys of generators are in any case. */
function lowerKeys(value: Values): Values {
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toLowerCase(), each]));
}

function parse(path: string, source: string): Values {
  try {
    const value: unknown = path.endsWith('.toml')
      ? Object.fromEntries(parseToml(source).fields)
      : parseYaml(source, { logLevel: 'silent', uniqueKeys: false, maxAliasCount: 100 });
    return isTable(value) ? lowerKeys(value) : {};
  } catch {
    // A broken configuration says nothing; the posts are imported all the same.
    return {};
  }
}

async function readFirst(folders: readonly string[], names: readonly string[]): Promise<Values | undefined> {
  for (const folder of folders) {
    for (const name of names) {
      const path = join(folder, name);
      const facts = await stat(path).catch(() => undefined);
      if (facts?.isFile() && facts.size <= maxBytes) return parse(path, await readFile(path, 'utf8'));
    }
  }
  return undefined;
}

function pathOf(address: string): string {
  const path = /^https?:\/\//i.test(address) ? (URL.parse(address)?.pathname ?? '') : address;
  const bare = path.split('/').filter(Boolean).join('/');
  return bare === '' ? '' : `/${bare}`;
}

/** `permalinks.posts`, or `permalinks.page.posts` of newer versions. */
function sectionsOf(value: unknown): Map<string, string> {
  if (!isTable(value)) return new Map();
  const own = isTable(value.page) ? { ...value, ...value.page } : value;
  return new Map(
    Object.entries(own).flatMap(([name, pattern]) =>
      typeof pattern === 'string' ? [[name.toLowerCase(), pattern]] : [],
    ),
  );
}

/** The configuration beside or above the contents; its defaults without one. */
export async function readSiteConfig(root: string, generator: Generator): Promise<SiteConfig> {
  const folders = [root, dirname(root), dirname(dirname(root))];
  const values = (await readFirst(folders, filesOf[generator] ?? [])) ?? {};
  const permalinks = generator === 'hugo' ? await readFirst(folders, permalinkFiles) : undefined;
  const address = text(values.root) || text(values.baseurl) || text(values.url);
  return {
    root: pathOf(address),
    permalink: text(values.permalink),
    newPostName: text(values.new_post_name),
    sections: sectionsOf(permalinks ?? values.permalinks),
    hasUglyUrls: values.uglyurls === true,
    keepsCase: values.disablepathtolower === true,
    categoryFolder: text(values.category_dir) || 'categories',
    tagFolder: text(values.tag_dir) || 'tags',
    defaultCategory: text(values.default_category) || 'uncategorized',
  };
}
