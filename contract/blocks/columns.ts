import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { innerBlocks, withConversion } from '../kit/block-fields.ts';

const data = z.object({
  /** `width` is the share of the row, relative to the other columns. */
  items: z
    .array(z.object({ width: z.number().positive().max(100).optional(), blocks: innerBlocks }))
    .max(6, '最多六列')
    .default([]),
});

/** Other editors' columns tools call the list `cols`. */
function readCols(raw: Record<string, unknown>): Record<string, unknown> {
  return Array.isArray(raw.cols) && raw.items === undefined ? { items: raw.cols } : raw;
}

export const block = defineBlock({
  type: 'columns',
  label: '分栏',
  icon: 'columns',
  menu: [
    {
      group: 'layout',
      order: 50,
      hint: '并排的几列',
      keywords: 'fenlan fl columns 多列',
      data: { items: [{ blocks: [] }, { blocks: [] }] },
    },
  ],
  data: withConversion(data, readCols),
  text: () => [],
});
