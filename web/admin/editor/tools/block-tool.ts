import type { Command } from 'prosemirror-state';
import type { ComponentType } from 'react';

import type { EditorServices } from './editor-services.ts';
import type { ToolIconName } from './tool-icons.ts';

type Patch<Data> = Partial<Data> | ((data: Data) => Partial<Data>);

export interface FormProps<Data> {
  data: Data;
  /**
   * Changes the data as one step of the history. Fields set to `undefined` are removed. `isLate`: the result of an
   * upload that the author began earlier.
   */
  change: (patch: Patch<Data>, isLate?: boolean) => void;
  services: EditorServices;
  blockId: string;
  /** Runs a command of the editor and gives it the focus back. */
  run: (command: Command) => void;
}

/** An entry that a block adds to its menu. */
export interface BlockSetting<Data> {
  title: string;
  icon?: ToolIconName;
  isActive?: (data: Data) => boolean;
  /** The changed fields. */
  set: (data: Data) => Partial<Data>;
}

export interface ToolSpec<Data> {
  /** Values of fields that a stored block may lack; used for display and never stored on their own. */
  blank: Data;
  /** The settings of a block; of one without content in the document, everything. */
  Form?: ComponentType<FormProps<Data>>;
  /** Attributes of the element around what is written in place. */
  look?: (data: Data) => Readonly<Record<string, string>>;
  /** Drawn by its own node specification, without a frame around it. */
  isBare?: true;
  /** Entries for the menu of the block. */
  settings?: readonly BlockSetting<Data>[];
  /** A form in the menu of the block. */
  MenuForm?: ComponentType<FormProps<Data>>;
  /** Its sections can be added, moved and removed. */
  sections?: {
    name: string;
    oneMore: string;
    max?: number;
    /** The settings of one section. */
    Form?: ComponentType<Pick<FormProps<Record<string, unknown>>, 'data' | 'change'>>;
    make: () => Record<string, unknown>;
  };
}

export type BlockTool = ToolSpec<Record<string, unknown>>;

/** How a block type is drawn and set in the editor; the export `tool` of its `tool.tsx`. */
export function blockTool<Data extends object>(spec: ToolSpec<Data>): BlockTool {
  return spec as unknown as BlockTool;
}
