import type { Block } from '#contract/kit/block.ts';

/** A file that was taken up by the media library. */
export interface StoredFile {
  url: string;
  name: string;
  size?: number;
  width?: number;
  height?: number;
}

export interface UploadWatch {
  /** Between 0 and 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

export type FileKind = 'image' | 'video' | 'audio' | 'file';

/** What a preview of an address shows. */
export interface LinkMeta {
  title: string;
  description: string;
  image: { url: string };
}

/** A block as readers will see it. */
export interface DrawnBlock {
  element: HTMLElement;
  /** Gives it what only a browser can, once it stands in the page; what it returns undoes that. */
  wake: () => () => void;
}

/** The editor of the blocks inside a block. */
export interface NestedEditor {
  /** The blocks as they stand; those nobody touched come back as they were loaded. */
  save: () => Promise<Block[]>;
  focus: () => void;
  destroy: () => void;
}

export interface NestedOptions {
  holder: HTMLElement;
  blocks: readonly Block[];
  placeholder: string;
  readOnly: boolean;
  /** Something may have changed; `save` tells what. */
  onChange: () => void;
}

/** What tools need of the page around them. What is missing is not offered. */
export interface EditorServices {
  upload?: (file: File, kind: FileKind, watch: UploadWatch) => Promise<StoredFile>;
  /** Lets the writer choose a file of the media library; nothing when they think better of it. */
  chooseFile?: (kind: FileKind) => Promise<StoredFile | undefined>;
  convert?: (format: 'markdown' | 'html', text: string) => Promise<{ blocks: Block[]; unconverted: readonly string[] }>;
  describeLink?: (address: string) => Promise<LinkMeta>;
  /** A block as readers will see it. */
  drawBlock?: (type: string, data: Record<string, unknown>) => Promise<DrawnBlock>;
  say?: (message: string, tone?: 'info' | 'error') => void;
  /** Types that this person or this edition may not use; their blocks are kept, the menu leaves them out. */
  hiddenTypes?: ReadonlySet<string>;
  /** Set by `toolSettings`, since tools cannot know the registry that knows them. */
  nest?: (options: NestedOptions) => NestedEditor;
}
