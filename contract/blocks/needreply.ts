import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { innerBlocks } from '../kit/block-fields.ts';

/** Opens after an own approved comment. @spec S1 */
export const block = defineBlock({
  type: 'needreply',
  data: z.object({ blocks: innerBlocks }),
  text: () => [],
  lock: () => ({ kind: 'reply' }),
});
