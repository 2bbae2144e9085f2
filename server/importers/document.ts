import type { Article } from '#contract/features/posts/fields.rules.ts';

/** Something that was not imported unchanged. `where` is a title or a file name, for display. */
export interface ImportWarning {
  where: string;
  message: string;
}

/** The source cannot be read. The message is shown to the user. */
export class ImportError extends Error {
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(line === undefined ? message : `${message}（第 ${line} 行）`);
    this.name = 'ImportError';
    this.line = line;
  }
}

/**
 * Every item has a `key` that identifies it within its source and is stable between runs, so that importing twice adds
 * nothing. Items refer to each other by key; a referenced item always comes first.
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
  /** If empty, generated from the name. */
  slug: string;
  description: string;
  /** Key of the parent category, or ''. */
  parent: string;
}

export type MediaOrigin =
  | { type: 'file'; path: string }
  | { type: 'bytes'; body: Buffer }
  /** On the internet; downloaded only if requested. */
  | { type: 'remote'; url: string };

export interface ImportMedia extends Keyed {
  kind: 'media';
  name: string;
  alt: string;
  origin: MediaOrigin;
  /** The address that blocks keep when the file is not imported. */
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
  /** Previous slugs of the post, for redirects. */
  formerSlugs: string[];
  status: ImportStatus;
  /** Key of the author, or '' for the user who runs the import. */
  author: string;
  updatedAt: number | null;
  /** Keys of terms, in order. */
  terms: string[];
  views: number;
}

export interface ImportComment extends Keyed {
  kind: 'comment';
  post: string;
  /** Key of the parent comment, or ''. */
  parent: string;
  type: 'comment' | 'pingback';
  status: 'approved' | 'pending' | 'spam' | 'trash';
  name: string;
  email: string;
  url: string;
  /** Key of the author, or '' for a guest. */
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
  /** Target address; '' when `post` or `term` is set. */
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

/** Addresses of the old site, and what they showed there. Comes after everything that addresses lead to. */
export interface ImportAddress extends Keyed {
  kind: 'address';
  /** Paths with their queries. */
  from: string[];
  target:
    /** `suffix`, of terms and authors: a part of the page's address, such as `/feed`. */
    { kind: 'post' | 'media' | 'term' | 'author'; key: string; suffix?: string } | { kind: 'path'; path: string };
}

export type ImportItem =
  | ImportAuthor
  | ImportTerm
  | ImportMedia
  | ImportPost
  | ImportComment
  | ImportMenu
  | ImportLink
  | ImportAddress;

/** A source of an import, read as a stream: only one item is held in memory at a time. */
export interface ImportSource {
  kind: 'wordpress' | 'markdown';
  /** Used in the report and as part of every key. */
  name: string;
  /** Number of posts, once known; for progress. */
  total: number;
  /** Appended to while `items` is read. */
  warnings: ImportWarning[];
  items: () => AsyncGenerator<ImportItem>;
}
