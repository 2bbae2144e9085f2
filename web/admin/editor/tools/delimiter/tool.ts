import { RuleTool } from '../rule-tool.ts';

export class DelimiterTool extends RuleTool {
  protected readonly type = 'delimiter';
}
