import { blockTool } from '../block-tool.ts';

export const tool = blockTool({ isBare: true, blank: {} });
