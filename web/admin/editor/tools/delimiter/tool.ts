import { RuleTool } from '../rule-tool.ts';

export class DelimiterTool extends RuleTool {
  protected look(): { label: string; className: string } {
    return { label: '分隔线', className: 'tool-delimiter' };
  }
}
