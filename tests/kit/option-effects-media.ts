import { randomBytes } from 'node:crypto';

import sharp from 'sharp';

import { completeUpload } from '#server/features/media/upload-contents.service.ts';
import { receiveChunk, startUpload } from '#server/features/media/uploads.service.ts';
import { noClient } from '#server/kit/site.ts';

import type { OptionTestSite } from './option-test-site.ts';

/** What becomes of an uploaded picture of 900 by 900 pixels and about 2 MB: its size, or the refusal. */
export async function uploadedPicture({ app: { site } }: OptionTestSite): Promise<string> {
  const pixels = { raw: { width: 900, height: 900, channels: 3 } } as const;
  const body = await sharp(randomBytes(900 * 900 * 3), pixels)
    .png()
    .toBuffer();
  const editor = await site.db.selectFrom('users').select('id').where('role', '=', 'editor').executeTakeFirstOrThrow();
  const viewer = { userId: Number(editor.id), role: 'editor', power: 8, vipLevel: 0, banned: false } as const;
  const context = { site, viewer, address: '203.0.113.9', tag: () => {}, client: noClient };
  try {
    const { upload_id } = await startUpload(context, { name: 'a.png', size: body.length, type: 'image/png' });
    for (let at = 0; at < body.length; at += 1_048_576)
      await receiveChunk(context, upload_id, at, body.subarray(at, at + 1_048_576));
    const { width, height } = await completeUpload(context, { id: upload_id, group_id: null, alt: '' });
    return `${width} × ${height}`;
  } catch (error) {
    return (error as Error).message;
  }
}
