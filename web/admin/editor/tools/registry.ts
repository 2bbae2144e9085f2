import type { BlockToolConstructable } from '@editorjs/editorjs';

import type { BlockType } from '#contract/blocks/registry.ts';

import { AlertTool } from './alert/tool.tsx';
import { CodeTool } from './code/tool.tsx';
import { DelimiterTool } from './delimiter/tool.ts';
import { HeaderTool } from './header/tool.ts';
import { ImageTool } from './image/tool.tsx';
import { ListTool } from './list/tool.ts';
import { PageBreakTool } from './page-break/tool.ts';
import { ParagraphTool } from './paragraph/tool.ts';
import { QuoteTool } from './quote/tool.tsx';
import { RawTool } from './raw/tool.tsx';
import { TableTool } from './table/tool.tsx';

export { menuEntries, menuGroups, type MenuEntry, type MenuGroup } from './menu-entries.ts';

/** The editor of every block type. A type that no tool knows is kept untouched by Editor.js. */
export const toolClasses = {
  alert: AlertTool,
  code: CodeTool,
  delimiter: DelimiterTool,
  header: HeaderTool,
  image: ImageTool,
  list: ListTool,
  'page-break': PageBreakTool,
  paragraph: ParagraphTool,
  quote: QuoteTool,
  raw: RawTool,
  table: TableTool,
} as unknown as Partial<Record<BlockType, BlockToolConstructable>>;
