import { blockTool } from '../block-tool.ts';
import { sideSettings } from '../side-align.ts';

export const tool = blockTool<{ align?: string | undefined }>({ isBare: true, blank: {}, settings: sideSettings });
