/** Contents of a source file, counted independently of the importer; the reference for its page. */
export interface SourceFile {
  /** For display. */
  name: string;
  /** The key under which the import records it. */
  key: string;
  title: string;
  /** Runs of text without markup, in order. */
  text: string[];
  /** Text of approved comments. */
  comments: string[];
  code: string[];
  images: number;
  tables: number;
  items: number;
  /** Addresses of external links and images, which must stay unchanged. */
  addresses: string[];
}

export type Contents = Omit<SourceFile, 'name' | 'key' | 'title' | 'comments'>;

export function emptyContents(): Contents {
  return { text: [], code: [], images: 0, tables: 0, items: 0, addresses: [] };
}
