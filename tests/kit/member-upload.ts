import type { UploadedFile } from '#contract/features/media/member-uploads.entities.ts';
import { receiveMemberFile } from '#server/features/media/member-uploads.service.ts';
import type { CallContext } from '#server/kit/site.ts';

const boundary = 'somnia-test-boundary';

async function* formOf(name: string, file: Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`);
  yield file;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

/** Uploads a file for a moment as the viewer of the context. */
export function uploadAsMember(
  context: CallContext,
  file: Buffer,
  { name = 'a.jpg', signal = new AbortController().signal } = {},
): Promise<UploadedFile> {
  const contentType = `multipart/form-data; boundary=${boundary}`;
  const body = formOf(name, file);
  return receiveMemberFile(context, { contentType, length: null, body, signal, once: (_contents, answer) => answer() });
}
