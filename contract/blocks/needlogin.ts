import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { innerBlocks } from '../kit/block-fields.ts';

/** Opens to a signed-in reader. @spec S1 */
export const block = defineBlock({
  type: 'needlogin',
  data: z.object({ blocks: innerBlocks }),
  text: () => [],
  lock: () => ({ kind: 'login' }),
});
