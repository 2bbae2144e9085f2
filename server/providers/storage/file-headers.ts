import { fileTypeOf } from '#server/kit/file-types.ts';

/** Uploaded files may display themselves but run nothing. */
const sandbox = "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** Response headers of a stored file; the type comes from our table and is never sniffed. */
export function fileHeaders(key: string): Record<string, string> {
  const type = fileTypeOf(key);
  return {
    'content-type': type.mime,
    'x-content-type-options': 'nosniff',
    'content-security-policy': sandbox,
    'cache-control': 'public, max-age=31536000, immutable',
    ...(type.inline ? {} : { 'content-disposition': 'attachment' }),
  };
}
