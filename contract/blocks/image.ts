import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import {
  fileAddress,
  inlineHtml,
  isRecord,
  linkAddress,
  pixels,
  plainText,
  withConversion,
  sideAlign,
} from '../kit/block-fields.ts';
import { pictureText } from '../kit/html-text.ts';

/** A share below this is not readable on any screen. */
const imageShare = z.coerce.number().int().min(10).max(100).optional().catch(undefined);

const data = z.object({
  file: z.object({ url: fileAddress.default(''), width: pixels, height: pixels }).prefault({}),
  alt: plainText,
  caption: inlineHtml,
  withBorder: z.boolean().default(false),
  stretched: z.boolean().default(false),
  withBackground: z.boolean().default(false),
  link: linkAddress.optional(),
  align: sideAlign.optional(),
  /** Width in percent of the text; absent: as wide as the picture is, at most as wide as the text. */
  width: imageShare,
});

/** The official simple image tool stores the address in `url`. */
function readSimple(raw: Record<string, unknown>): Record<string, unknown> {
  return isRecord(raw.file) || typeof raw.url !== 'string' ? raw : { ...raw, file: { url: raw.url } };
}

export const block = defineBlock({
  type: 'image',
  label: '图片',
  icon: 'image',
  menu: [
    {
      group: 'media',
      order: 10,
      hint: '上传或填写地址',
      keywords: 'tupian tp image img 照片',
      data: { file: { url: '' }, alt: '', caption: '', withBorder: false, stretched: false, withBackground: false },
    },
  ],
  readsAs: ['simpleImage', 'simple-image'],
  data: withConversion(data, readSimple),
  inline: ['caption'],
  text: pictureText,
});
