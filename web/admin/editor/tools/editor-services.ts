import type { Block } from '#contract/kit/block.ts';

/** A file stored in the media library. */
export interface StoredFile {
  url: string;
  name: string;
  size?: number;
  width?: number;
  height?: number;
}

export interface UploadWatch {
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

export type FileKind = 'image' | 'video' | 'audio' | 'file';

/** Metadata for a link preview. */
export interface LinkMeta {
  title: string;
  description: string;
  image: { url: string };
  /** What a frame may show instead of the card; '' or absent: nothing. */
  frame?: string;
}

/** Something of this site that a link can lead to. */
export interface LinkTarget {
  title: string;
  /** What else there is to say of it, such as that readers cannot see it yet. */
  hint: string;
  href: string;
}

/** A block rendered as readers see it. */
export interface RenderedBlock {
  element: HTMLElement;
  /** Attaches the interactive behavior after the element was inserted; returns a cleanup function. */
  activate: () => () => void;
}

/** An editor for nested blocks. */
export interface NestedEditor {
  /** Returns the current blocks; unchanged ones are returned exactly as loaded. */
  save: () => Promise<Block[]>;
  focus: () => void;
  destroy: () => void;
}

export interface NestedOptions {
  holder: HTMLElement;
  blocks: readonly Block[];
  placeholder: string;
  readOnly: boolean;
  /** Called when something may have changed; `save` returns the current blocks. */
  onChange: () => void;
}

/** What tools need from the page. Features whose service is missing are not offered. */
export interface EditorServices {
  upload?: (file: File, kind: FileKind, watch: UploadWatch) => Promise<StoredFile>;
  /** Asks the author to choose a file from the media library; undefined when cancelled. */
  chooseFile?: (kind: FileKind) => Promise<StoredFile | undefined>;
  /**
   * Lets the author cut a picture of the library, which makes a new file, or choose the point of it that stays in view;
   * undefined when cancelled. @throws Error with a message for the user
   */
  editPicture?: (url: string, how: 'crop' | 'focus') => Promise<StoredFile | undefined>;
  /** Brings a picture of another site to the library. @throws Error with a message for the user */
  fetchPicture?: (url: string) => Promise<StoredFile>;
  convert?: (format: 'markdown' | 'html', text: string) => Promise<{ blocks: Block[]; unconverted: readonly string[] }>;
  /** The writer's own articles; editors find all. */
  findPosts?: (words: string) => Promise<readonly LinkTarget[]>;
  findPeople?: (words: string) => Promise<readonly LinkTarget[]>;
  describeLink?: (address: string) => Promise<LinkMeta>;
  /** Renders a block as readers see it. */
  renderBlock?: (type: string, data: Record<string, unknown>) => Promise<RenderedBlock>;
  /** 礼品 that can be redeemed, for a choice among them. */
  listGoods?: () => Promise<readonly { id: number; name: string }[]>;
  showMessage?: (message: string, tone?: 'info' | 'error') => void;
  /** Types that this user or this edition may not use; existing blocks are kept, but the menu omits them. */
  hiddenTypes?: ReadonlySet<string>;
  /** The owner's word for 积分. */
  pointsText?: string;
  /** Set by `toolSettings`, because tools cannot import the registry that imports them. */
  nest?: (options: NestedOptions) => NestedEditor;
}
