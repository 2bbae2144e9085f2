import type { ImportAddress } from '../document.ts';
import type { MarkdownFolder } from './folder.ts';

/** A category or tag, with the names from its root down. */
export interface ListedTerm {
  key: string;
  taxonomy: string;
  names: readonly string[];
}

const feeds: Partial<Record<MarkdownFolder['generator'], readonly (readonly [string, string])[]>> = {
  hexo: [
    ['/atom.xml', '/feed/atom'],
    ['/rss2.xml', '/feed'],
    ['/rss.xml', '/feed'],
  ],
  hugo: [['/index.xml', '/feed']],
  jekyll: [
    ['/feed.xml', '/feed/atom'],
    ['/atom.xml', '/feed/atom'],
  ],
};

const part = (name: string): string =>
  encodeURIComponent(
    name
      .normalize('NFC')
      .trim()
      .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-')
      .replace(/^-|-$/g, ''),
  );

function termPath({ site, generator }: MarkdownFolder, { taxonomy, names }: ListedTerm): string | null {
  if (generator !== 'hexo' && generator !== 'hugo') return null;
  if (taxonomy !== 'category' && taxonomy !== 'tag') return null;
  const folder = taxonomy === 'tag' ? site.tagFolder : site.categoryFolder;
  const path = `${site.root}/${folder}/${names.map(part).join('/')}`;
  return generator === 'hugo' ? path.toLowerCase() : path;
}

/** Old addresses of the lists of terms and of the feeds. */
export function* listAddresses(folder: MarkdownFolder, terms: Iterable<ListedTerm>): Generator<ImportAddress> {
  const prefix = `markdown:${folder.name}:addresses`;
  for (const term of terms) {
    const path = termPath(folder, term);
    if (path)
      yield { kind: 'address', key: `${prefix}:${term.key}`, from: [path], target: { kind: 'term', key: term.key } };
  }
  for (const [from, to] of feeds[folder.generator] ?? []) {
    const target = { kind: 'path', path: to } as const;
    yield { kind: 'address', key: `${prefix}:feed:${from}`, from: [`${folder.site.root}${from}`], target };
  }
}
