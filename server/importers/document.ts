import type { Article } from '#contract/features/posts/fields.rules.ts';

/** Something that was not taken over as it stood; `where` is a title or a file, both for people. */
export interface ImportWarning {
  where: string;
  message: string;
}

/** The source itself can't be read; the message is for the person at the keyboard. */
export class ImportError extends Error {
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(line === undefined ? message : `${message}（第 ${line} 行）`);
    this.name = 'ImportError';
    this.line = line;
  }
}

/**
 * Every item has a `key` that names the thing in its source and stays the same from run to run, so that importing
 * twice adds nothing. Items refer to each other by key, and what an item refers to comes before it.
 */
interface Keyed {
  key: string;
}

export interface ImportAuthor extends Keyed {
  kind: 'author';
  name: string;
  displayName: string;
  email: string;
  url: string;
}

export interface ImportTerm extends Keyed {
  kind: 'term';
  taxonomy: 'category' | 'tag' | 'special';
  name: string;
  /** May be empty: made from the name. */
  slug: string;
  description: string;
  /** Key of the category above, or ''. */
  parent: string;
}

export type MediaOrigin =
  | { type: 'file'; path: string }
  | { type: 'bytes'; body: Buffer }
  /** Lies in the open network: fetched only when asked for. */
  | { type: 'remote'; url: string };

export interface ImportMedia extends Keyed {
  kind: 'media';
  name: string;
  alt: string;
  origin: MediaOrigin;
  /** The address that blocks keep when the file can't be brought along. */
  original: string;
  createdAt: number | null;
}

export type ImportStatus = 'draft' | 'pending' | 'scheduled' | 'publish' | 'private' | 'trash';

/**
 * The fields of an article as everywhere. The slug is a wish: another post's is never taken away. The cover may be a
 * media token (`mediaToken`).
 */
export interface ImportPost extends Keyed, Omit<Article, 'terms'> {
  kind: 'post';
  post_type: 'article' | 'page';
  /** Slugs under which the post was known before. */
  formerSlugs: string[];
  status: ImportStatus;
  /** Key of the author, or '': whoever runs the import. */
  author: string;
  updatedAt: number | null;
  /** Keys of terms, in their order. */
  terms: string[];
  views: number;
}

export interface ImportComment extends Keyed {
  kind: 'comment';
  post: string;
  /** Key of the comment it answers, or ''. */
  parent: string;
  type: 'comment' | 'pingback';
  status: 'approved' | 'pending' | 'spam' | 'trash';
  name: string;
  email: string;
  url: string;
  /** Key of the author who wrote it, or '': a guest. */
  author: string;
  address: string;
  userAgent: string;
  /** In the site's Markdown subset. */
  content: string;
  createdAt: number;
}

export interface ImportMenuEntry {
  label: string;
  note: string;
  /** Where it leads; '' when `post` or `term` says it. */
  url: string;
  post: string;
  term: string;
  opensNew: boolean;
  children: ImportMenuEntry[];
}

export interface ImportMenu extends Keyed {
  kind: 'menu';
  name: string;
  entries: ImportMenuEntry[];
}

export interface ImportLink extends Keyed {
  kind: 'link';
  name: string;
  url: string;
  description: string;
  imageUrl: string;
  feedUrl: string;
  group: string;
}

export type ImportItem = ImportAuthor | ImportTerm | ImportMedia | ImportPost | ImportComment | ImportMenu | ImportLink;

/** A place that things are imported from, read as a stream: however large it is, one item is in memory at a time. */
export interface ImportSource {
  kind: 'wordpress' | 'markdown';
  /** Stands in the report and in every key. */
  name: string;
  /** How many posts will come, once known; for progress. */
  total: number;
  /** Grows while `items` is read. */
  warnings: ImportWarning[];
  items: () => AsyncGenerator<ImportItem>;
}
