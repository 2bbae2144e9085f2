/**
 * The parts of Editor.js used here. Its own types are TypeScript sources with enums, which this project's compiler
 * settings reject; tsconfig.json redirects imports of the package's types to this file.
 */
export interface OutputBlockData {
  id?: string;
  type: string;
  data: object;
}

export interface OutputData {
  time?: number;
  version?: string;
  blocks: OutputBlockData[];
}

export interface SavedData {
  id: string;
  tool: string;
  data: object;
  time: number;
}

export interface BlockAPI {
  readonly id: string;
  readonly name: string;
  readonly holder: HTMLElement;
  readonly isEmpty: boolean;
  readonly selected: boolean;
  readonly focusable: boolean;
  call(method: string, param?: object): void;
  save(): Promise<void | SavedData>;
  dispatchChange(): void;
}

export interface BlocksAPI {
  clear(): Promise<void>;
  render(data: OutputData): Promise<void>;
  delete(index?: number): void;
  move(toIndex: number, fromIndex?: number): void;
  getBlockByIndex(index: number): BlockAPI | undefined;
  getById(id: string): BlockAPI | null;
  getCurrentBlockIndex(): number;
  getBlockIndex(id: string): number;
  getBlockByElement(element: HTMLElement): BlockAPI | undefined;
  getBlocksCount(): number;
  insert(
    type?: string,
    data?: object,
    config?: object,
    index?: number,
    needToFocus?: boolean,
    replace?: boolean,
    id?: string,
  ): BlockAPI;
  insertMany(blocks: OutputBlockData[], index?: number): BlockAPI[];
  update(id: string, data?: object): Promise<BlockAPI>;
}

export type CaretPlace = 'start' | 'end' | 'default';

export interface CaretAPI {
  setToFirstBlock(position?: CaretPlace, offset?: number): boolean;
  setToLastBlock(position?: CaretPlace, offset?: number): boolean;
  setToBlock(blockOrIdOrIndex: number | string | BlockAPI, position?: CaretPlace, offset?: number): boolean;
  focus(atEnd?: boolean): boolean;
}

export interface API {
  blocks: BlocksAPI;
  caret: CaretAPI;
  i18n: { t(word: string): string };
  inlineToolbar: { open(): void; close(): void };
  toolbar: { open(): void; close(): void; toggleBlockSettings(open?: boolean): void };
}

export interface MenuItem {
  type?: 'default' | 'html' | 'separator';
  icon?: string;
  title?: string;
  name?: string;
  secondaryLabel?: string;
  element?: HTMLElement;
  isActive?: boolean | (() => boolean);
  isDisabled?: boolean;
  closeOnActivate?: boolean;
  onActivate?: () => void;
  children?: {
    searchable?: boolean;
    isFlippable?: boolean;
    items?: MenuItem[];
    onOpen?: () => void;
    onClose?: () => void;
  };
}

export type MenuConfig = MenuItem | MenuItem[];

export interface BlockToolConstructorOptions {
  data: object;
  api: API;
  block: BlockAPI;
  config?: object;
  readOnly: boolean;
}

export interface BlockTool {
  render(): HTMLElement;
  save(element: HTMLElement): object | Promise<object>;
  renderSettings?(): MenuConfig;
  merge?(data: object): void;
  destroy?(): void;
}

export interface BlockToolConstructable {
  new (options: BlockToolConstructorOptions): BlockTool;
  isReadOnlySupported?: boolean;
}

export interface InlineTool {
  render(): MenuConfig;
  clear?(): void;
}

export interface BlockTune {
  render(): MenuConfig;
}

export interface EditorConfig {
  holder: HTMLElement;
  data?: OutputData;
  tools?: Record<string, unknown>;
  tunes?: string[];
  inlineToolbar?: string[] | boolean;
  placeholder?: string;
  defaultBlock?: string;
  readOnly?: boolean;
  autofocus?: boolean;
  minHeight?: number;
  logLevel?: 'VERBOSE' | 'INFO' | 'WARN' | 'ERROR';
  i18n?: { messages?: object; direction?: 'ltr' | 'rtl' };
  onChange?: () => void;
  onReady?: () => void;
}

declare class EditorJS implements API {
  constructor(config: EditorConfig);
  static version: string;
  isReady: Promise<void>;
  blocks: BlocksAPI;
  caret: CaretAPI;
  i18n: API['i18n'];
  inlineToolbar: API['inlineToolbar'];
  toolbar: API['toolbar'];
  readOnly: { toggle(state?: boolean): Promise<boolean>; isEnabled: boolean };
  save(): Promise<OutputData>;
  render(data: OutputData): Promise<void>;
  destroy(): void;
}

export { EditorJS as default };
