import { ruleShape } from '../../document/slots.ts';

export const shape = ruleShape('page-break', '分页');
