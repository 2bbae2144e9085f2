import { fileTypeOf } from '#server/kit/file-types.ts';

/** A file somebody uploaded may show itself and do nothing else. */
const sandbox = "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** The headers of a stored file: its type follows from our table and is never guessed. */
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
