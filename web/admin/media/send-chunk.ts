import type { UploadState } from '#contract/features/media/uploads.entities.ts';
import { type Sending, sendBody } from '#web/kit/send-body.ts';

/** Sends the chunk starting at `offset` to the site. @returns the offset of the next chunk */
export async function sendChunk(upload: UploadState, file: Blob, offset: number, sending: Sending): Promise<number> {
  const body = file.slice(offset, offset + upload.chunk_size);
  const headers = { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) };
  const url = `/nv/admin/uploads/${encodeURIComponent(upload.upload_id)}`;
  await sendBody({ method: 'PUT', url, headers, body }, sending);
  return offset + body.size;
}
