import { uploadMomentFile } from '#contract/features/media/member-uploads.calls.ts';
import type { UploadedFile } from '#contract/features/media/member-uploads.entities.ts';
import type { CallAddress } from '#contract/kit/call.ts';
import { type Sending, sendBody } from '#web/kit/send-body.ts';

/** Uploads one file; attempts with the same key store it once. */
export type UploadFile = (file: File, idempotencyKey: string, sending: Sending) => Promise<UploadedFile>;

/** Uploads an image or video of a moment. @throws CallError; status 0: there was no answer */
export const uploadFile: UploadFile = async (file, idempotencyKey, sending) => {
  const { method, path }: CallAddress = uploadMomentFile;
  const body = new FormData();
  body.append('file', file, file.name || 'image');
  const headers = { accept: 'application/json', 'idempotency-key': idempotencyKey };
  const answer = await sendBody({ method: method as 'POST', url: path, headers, body }, sending);
  return JSON.parse(answer) as UploadedFile;
};
