import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml, withConversion } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

const data = z.object({
  style: z.enum(['info', 'success', 'warning', 'danger']).default('info'),
  title: inlineHtml,
  text: inlineHtml,
});

/** The official warning tool stores its text in `message`. */
function readWarning(raw: Record<string, unknown>): Record<string, unknown> {
  return typeof raw.message === 'string' && raw.text === undefined
    ? { style: 'warning', ...raw, text: raw.message }
    : raw;
}

export const block = defineBlock({
  type: 'alert',
  label: '提示框',
  shortLabel: '提示',
  icon: 'notice',
  menu: [
    {
      group: 'text',
      order: 50,
      hint: '提示、成功、注意、警告',
      keywords: 'tishikuang tsk tishi 注意 警告 alert callout',
      data: { style: 'info', title: '', text: '' },
    },
  ],
  readsAs: ['warning'],
  data: withConversion(data, readWarning),
  inline: ['title', 'text'],
  text: (alert) => [htmlToText(alert.title), htmlToText(alert.text)],
});
