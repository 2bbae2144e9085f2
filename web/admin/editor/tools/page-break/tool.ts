import { RuleTool } from '../rule-tool.ts';

export class PageBreakTool extends RuleTool {
  protected look(): { label: string; className: string } {
    return { label: '分页', className: 'tool-page-break' };
  }
}
