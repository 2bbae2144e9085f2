/** What a source file holds, as somebody would count it with a pencil: the measure for what stands on its page. */
export interface SourceFile {
  /** For people. */
  name: string;
  /** How the import remembers it. */
  key: string;
  title: string;
  /** Runs of text without markup, in their order. */
  text: string[];
  /** Words of approved comments. */
  comments: string[];
  code: string[];
  images: number;
  tables: number;
  items: number;
  /** Addresses of links and pictures in other places, that have to stay what they are. */
  addresses: string[];
}

export type Contents = Omit<SourceFile, 'name' | 'key' | 'title' | 'comments'>;

export function emptyContents(): Contents {
  return { text: [], code: [], images: 0, tables: 0, items: 0, addresses: [] };
}
