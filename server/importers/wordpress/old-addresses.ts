import { pathOnSite } from '#contract/features/redirects/imported.rules.ts';

import type { ImportAddress } from '../document.ts';
import type { ExportScan, WordPressPlace, WordPressTerm } from './export-scan.ts';

interface Keys {
  prefix: string;
  /** Terms that were given, by key. */
  terms: ReadonlyMap<string, WordPressTerm>;
}

/** No redirect could have a longer one. */
const maxLength = 4000;
const uploads = '/wp-content/uploads/';

function compact(addresses: readonly (string | null | undefined)[]): string[] {
  return [...new Set(addresses.filter((each): each is string => Boolean(each)))];
}

/** Addresses of an old WordPress site, as far as its export names or implies them. */
class OldAddresses {
  private readonly scan: ExportScan;
  private readonly keys: Keys;
  /** Path of the old site below its host, without a slash at the end. */
  private readonly root: string;

  private readonly ids: ReadonlySet<string>;
  /** Numbers of terms, by taxonomy and slug. */
  private readonly termIds = new Map<string, string[]>();

  constructor(scan: ExportScan, keys: Keys) {
    this.scan = scan;
    this.keys = keys;
    for (const [name, slug] of scan.termSlugs) {
      const [domain = '', id = ''] = name.split(':');
      this.termIds.set(`${domain}:${slug}`, [...(this.termIds.get(`${domain}:${slug}`) ?? []), id]);
    }
    this.ids = new Set(scan.places.map(({ id }) => id));
    this.root = (URL.parse(scan.site)?.pathname ?? '').replace(/(?<!\/)\/+$/, '');
  }

  private onSite(address: string): string | null {
    return address.length <= maxLength && /^https?:\/\//i.test(address)
      ? pathOnSite(address, this.scan.site || address)
      : null;
  }

  /** The address in the identifier of an item. One made by copying names the number of another item. */
  private guidOf({ id, guid }: WordPressPlace): string | null {
    const address = this.onSite(guid);
    const named = /[?&](?:p|page_id|attachment_id)=(\d+)/.exec(address ?? '')?.[1];
    return named !== undefined && named !== id && this.ids.has(named) ? null : address;
  }

  private query(name: string, value: string): string {
    return `${this.root}/?${new URLSearchParams([[name, value]]).toString()}`;
  }

  private item(name: string, from: string[], target: ImportAddress['target']): ImportAddress {
    return { kind: 'address', key: `${this.keys.prefix}:addresses:${name}`, from, target };
  }

  /** Addresses of a post under its earlier slugs. */
  private formerLinks({ link, oldSlugs }: WordPressPlace): (string | null)[] {
    const path = this.onSite(link);
    return path === null || path.includes('?')
      ? []
      : oldSlugs.map((slug) => path.replace(/[^/]+(?=\/?$)/, encodeURIComponent(slug)));
  }

  private post(place: WordPressPlace, key: string): ImportAddress {
    const { id, link } = place;
    const numbers = id === '' ? [] : ['p', 'page_id'].map((name) => this.query(name, id));
    const from = compact([this.onSite(link), this.guidOf(place), ...numbers, ...this.formerLinks(place)]);
    return this.item(`post:${key}`, from, { kind: 'post', key });
  }

  /** The file itself: some hosts serve files from another domain, but also below the site's own. */
  private filePaths(url: string, guid: string, localPath: string): string[] {
    const named = [url, guid].map((address) => {
      const path = (address.length <= maxLength && URL.parse(address)?.pathname) || '';
      return path.includes(uploads) ? path : /\.\w{2,5}$/.test(path) ? this.onSite(address) : null;
    });
    return compact([...named, localPath && `${this.root}${uploads}${localPath}`]);
  }

  private *attachment(place: WordPressPlace): Generator<ImportAddress> {
    const { id, link, guid, parent } = place;
    const file = this.scan.files.get(id);
    const media = file && ({ kind: 'media', key: `${this.keys.prefix}:file:${id}` } as const);
    const files = file ? this.filePaths(file.url, guid, file.localPath) : [];
    if (media) yield this.item(`file:${id}`, files, media);
    const target = this.scan.titles.has(parent)
      ? ({ kind: 'post', key: `${this.keys.prefix}:post:${parent}` } as const)
      : media;
    const numbers = id === '' ? [] : ['attachment_id', 'p'].map((name) => this.query(name, id));
    const from = compact([this.onSite(link), this.guidOf(place), ...numbers]).filter((each) => !files.includes(each));
    if (target) yield this.item(`attachment:${id}`, from, target);
  }

  private slugPath(term: WordPressTerm, below: readonly string[] = []): string[] {
    const parent = below.includes(term.slug) ? undefined : this.scan.terms.get(`${term.domain}:${term.parent}`);
    return [...(parent ? this.slugPath(parent, [...below, term.slug]) : []), term.slug];
  }

  private *term(key: string, term: WordPressTerm): Generator<ImportAddress> {
    const { domain, slug } = term;
    const base = domain === 'post_tag' ? 'tag' : domain;
    const paths = [[slug], this.slugPath(term)].map(
      (slugs) => `${this.root}/${base}/${slugs.map(encodeURIComponent).join('/')}`,
    );
    const ids = this.termIds.get(`${domain}:${slug}`) ?? [];
    const queries =
      domain === 'category'
        ? [...ids.map((id) => this.query('cat', id)), this.query('category_name', slug)]
        : domain === 'post_tag'
          ? [this.query('tag', slug)]
          : [];
    yield this.item(`term:${key}`, compact([...paths, ...queries]), { kind: 'term', key });
    if (domain === 'category' || domain === 'post_tag') {
      const feeds = compact(paths.map((path) => `${path}/feed`));
      yield this.item(`term-feed:${key}`, feeds, { kind: 'term', key, suffix: '/feed' });
    }
  }

  private *authors(): Generator<ImportAddress> {
    for (const { login, id } of this.scan.authors.values()) {
      const nicename = login
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s._-]/gu, '')
        .replace(/[\s.]+/g, '-');
      const key = `${this.keys.prefix}:author:${login}`;
      const path = `${this.root}/author/${encodeURIComponent(nicename)}`;
      const numbers = id === '' ? [] : [this.query('author', id)];
      if (nicename === '') continue;
      const from = [path, ...numbers, this.query('author_name', nicename)];
      yield this.item(`author:${login}`, from, { kind: 'author', key });
      yield this.item(`author-feed:${login}`, [`${path}/feed`], { kind: 'author', key, suffix: '/feed' });
    }
  }

  private *feeds(): Generator<ImportAddress> {
    const at = (...paths: string[]) => paths.map((path) => `${this.root}${path}`);
    const named = (...names: string[]) => names.map((name) => this.query('feed', name));
    const rss = [...at('/feed', '/feed/rss2', '/feed/rss', '/feed/rdf'), ...named('rss2', 'rss', 'rdf')];
    yield this.item('feed:rss', rss, { kind: 'path', path: '/feed' });
    yield this.item('feed:atom', [...at('/feed/atom'), ...named('atom')], { kind: 'path', path: '/feed/atom' });
    const comments = [...at('/comments/feed'), ...named('comments-rss2')];
    yield this.item('feed:comments', comments, { kind: 'path', path: '/feed/comments' });
  }

  private *dates(): Generator<ImportAddress> {
    const months = this.scan.places
      .filter(({ type, status }) => type === 'post' && status === 'publish')
      .map(({ date }) => /^([12]\d{3})-([01]\d)/.exec(date))
      .filter((found) => found !== null);
    for (const year of new Set(months.map(([, each]) => each as string))) {
      const ofYear = months.filter(([, each]) => each === year).map(([, , month]) => month as string);
      const from = [`${this.root}/${year}`, this.query('m', year)];
      for (const month of new Set(ofYear)) from.push(`${this.root}/${year}/${month}`, this.query('m', year + month));
      yield this.item(`year:${year}`, from, { kind: 'path', path: `/archives?year=${year}` });
    }
  }

  *items(): Generator<ImportAddress> {
    if (this.root !== '') yield this.item('home', [this.root], { kind: 'path', path: '/' });
    const seen = new Map<string, number>();
    for (const place of this.scan.places.filter(({ type }) => type !== 'attachment')) {
      const id = place.id || place.guid;
      const count = (seen.get(id) ?? 0) + 1;
      seen.set(id, count);
      yield this.post(place, `${this.keys.prefix}:post:${id}${count > 1 ? `:${count}` : ''}`);
    }
    for (const place of this.scan.places) if (place.type === 'attachment') yield* this.attachment(place);
    for (const [key, term] of this.keys.terms) yield* this.term(key, term);
    yield* this.authors();
    yield* this.feeds();
    yield* this.dates();
  }
}

/** Every address of the old site that has a counterpart here; after everything that they lead to. */
export function oldAddressesOf(scan: ExportScan, keys: Keys): Generator<ImportAddress> {
  return new OldAddresses(scan, keys).items();
}
