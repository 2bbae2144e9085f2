import type { BlockToolConstructable } from '@editorjs/editorjs';

import type { BlockType } from '#contract/blocks/registry.ts';

import { AlertTool } from './alert/tool.tsx';
import { AudioTool } from './audio/tool.tsx';
import { CodeTool } from './code/tool.tsx';
import { CollapseTool } from './collapse/tool.tsx';
import { ColumnsTool } from './columns/tool.tsx';
import { DelimiterTool } from './delimiter/tool.ts';
import { EmbedTool } from './embed/tool.tsx';
import { FavlinksTool } from './favlinks/tool.tsx';
import { FileTool } from './file/tool.tsx';
import { GalleryTool } from './gallery/tool.tsx';
import { GiftTool } from './gift/tool.tsx';
import { HeaderTool } from './header/tool.ts';
import { ImageTool } from './image/tool.tsx';
import { LinkCardTool } from './link-card/tool.tsx';
import { ListTool } from './list/tool.ts';
import { MathTool } from './math/tool.tsx';
import { MermaidTool } from './mermaid/tool.tsx';
import { NeedloginTool } from './needlogin/tool.tsx';
import { NeedreplyTool } from './needreply/tool.tsx';
import { NeedvipTool } from './needvip/tool.tsx';
import { PageBreakTool } from './page-break/tool.ts';
import { ParagraphTool } from './paragraph/tool.ts';
import { PasswordBlockTool } from './password-block/tool.tsx';
import { PaymentTool } from './payment/tool.tsx';
import { PostCardTool } from './post-card/tool.tsx';
import { QuoteTool } from './quote/tool.tsx';
import { RateTool } from './rate/tool.tsx';
import { RawTool } from './raw/tool.tsx';
import { StepsTool } from './steps/tool.tsx';
import { TableTool } from './table/tool.tsx';
import { TabsTool } from './tabs/tool.tsx';
import { TimelineTool } from './timeline/tool.tsx';
import { VideoTool } from './video/tool.tsx';
import { VoteTool } from './vote/tool.tsx';

export { menuEntries, menuGroups, type MenuEntry, type MenuGroup } from './menu-entries.ts';

/** The editor of every block type. A type that no tool knows is kept untouched by Editor.js. */
export const toolClasses = {
  alert: AlertTool,
  audio: AudioTool,
  code: CodeTool,
  collapse: CollapseTool,
  columns: ColumnsTool,
  delimiter: DelimiterTool,
  embed: EmbedTool,
  favlinks: FavlinksTool,
  file: FileTool,
  gallery: GalleryTool,
  gift: GiftTool,
  header: HeaderTool,
  image: ImageTool,
  'link-card': LinkCardTool,
  list: ListTool,
  math: MathTool,
  mermaid: MermaidTool,
  needlogin: NeedloginTool,
  needreply: NeedreplyTool,
  needvip: NeedvipTool,
  'page-break': PageBreakTool,
  paragraph: ParagraphTool,
  'password-block': PasswordBlockTool,
  payment: PaymentTool,
  'post-card': PostCardTool,
  quote: QuoteTool,
  rate: RateTool,
  raw: RawTool,
  steps: StepsTool,
  table: TableTool,
  tabs: TabsTool,
  timeline: TimelineTool,
  video: VideoTool,
  vote: VoteTool,
} as unknown as Record<BlockType, BlockToolConstructable>;
