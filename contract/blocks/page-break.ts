import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';

/** Where an article goes on on its next page. @spec S2 */
export const block = defineBlock({
  type: 'page-break',
  data: z.object({}),
  text: () => [],
});
