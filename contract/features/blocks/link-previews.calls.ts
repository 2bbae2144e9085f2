import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

import { linkPreviewErrors } from './copy.ts';
import { linkPreview } from './link-previews.entities.ts';

/**
 * Fetches a public URL and returns the metadata of its page. The image becomes a file of the media library and counts
 * as an upload.
 */
export const getLinkPreview = defineCall({
  method: 'POST',
  path: '/nv/admin/link-preview',
  summary: '读取一个网页的标题、简介和配图，用于链接卡片',
  access: 'contributor',
  limit: 'act',
  input: z.object({ link: z.string().trim().min(1, linkPreviewErrors.address).max(2048, linkPreviewErrors.address) }),
  output: linkPreview,
  errors: ['VALIDATION', '601', '401.1', 'RATE_LIMITED', 'OVERLOADED'],
});
