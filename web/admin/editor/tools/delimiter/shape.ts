import { ruleShape } from '../../document/slots.ts';

export const shape = ruleShape('delimiter', '分隔线');
