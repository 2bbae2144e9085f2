import { RuleTool } from '../rule-tool.ts';

export class PageBreakTool extends RuleTool {
  protected readonly type = 'page-break';
}
