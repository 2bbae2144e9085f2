import { type S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

/** Names the SHA-256 of the body, which the store compares with what arrives. */
export const sha256Header = 'x-amz-content-sha256';

/** Long enough for one part over a slow line: the store looks at the clock when the sending begins. */
const signedForSeconds = 600;

export interface PartToSign {
  bucket: string;
  key: string;
  multipartId: string;
  /** From 1. */
  number: number;
  /** Part of the signature: the store refuses a body of any other length. */
  bytes: number;
  /** In hexadecimal; undefined where the browser cannot hash. */
  sha256?: string | undefined;
}

/**
 * An address at which one part of one upload may be sent without keys.
 * @param now epoch ms
 */
export function presignPart(client: S3Client, part: PartToSign, now: number): Promise<string> {
  const { bucket, key, multipartId, number, bytes, sha256 } = part;
  const command = new UploadPartCommand({
    Bucket: bucket,
    Key: key,
    UploadId: multipartId,
    PartNumber: number,
    ContentLength: bytes,
  });
  const signing = { expiresIn: signedForSeconds, signingDate: new Date(now) };
  if (sha256 === undefined) return getSignedUrl(client, command, signing);
  // The presigner sets this header to UNSIGNED-PAYLOAD in capitals; only the small spelling goes before it.
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers[sha256Header] = sha256;
      return next(args);
    },
    { step: 'build' },
  );
  return getSignedUrl(client, command, { ...signing, unhoistableHeaders: new Set([sha256Header]) });
}
