import type { Readable } from 'node:stream';

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type Part,
} from '@aws-sdk/client-s3';

import type { StagedPart, Staging } from '#server/kit/storage.ts';

import { placeOf, presign } from './presign.ts';
import { loopback, type S3Address } from './s3-address.ts';
import type { S3Clients } from './s3-client.ts';

/** Beside the files and never among them: nothing that lies here is handed out or listed as a file. */
const prefix = 'unfinished-uploads/';
/** Long enough for one part over a slow line: the store looks at the clock when the sending begins. */
const signedForSeconds = 600;
const probeMs = 4000;
const rememberYesMs = 600_000;
const rememberNoMs = 60_000;
const hashHeader = 'x-amz-content-sha256';

const uploadName = /^[\w-]{20,40}$/;

function keyOf(name: string): string {
  if (!uploadName.test(name)) throw new Error(`Not the name of an upload: ${name.slice(0, 60)}`);
  return prefix + name;
}

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
const isGone = (error: unknown): boolean => statusOf(error) === 404;

/** Asks as a browser would before it sends: whether pages of that origin may. */
async function probe(url: string, origin: string): Promise<boolean> {
  // A store on this machine is no store for browsers on others.
  if (loopback.test(new URL(url).hostname) && !loopback.test(new URL(origin).hostname)) return false;
  try {
    const answer = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': hashHeader,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(probeMs),
    });
    await answer.body?.cancel();
    const allowed = answer.headers.get('access-control-allow-origin');
    return answer.ok && (allowed === '*' || allowed === origin);
  } catch {
    return false;
  }
}

/** Remembers an answer for a while, and asks once for everybody who waits for it. */
function asker(ask: (origin: string) => Promise<boolean>): (origin: string) => Promise<boolean> {
  const kept = new Map<string, { answer: Promise<boolean>; until: number }>();
  return (origin) => {
    const known = kept.get(origin);
    if (known && performance.now() < known.until) return known.answer;
    const entry = { answer: ask(origin), until: Infinity };
    kept.set(origin, entry);
    void entry.answer.then((yes) => (entry.until = performance.now() + (yes ? rememberYesMs : rememberNoMs)));
    return entry.answer;
  };
}

async function readExactly(body: Readable, bytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    read += chunk.length;
    // Leaving the loop ends the connection: no more than was announced ever comes in.
    if (read > bytes) return null;
    chunks.push(chunk);
  }
  return read === bytes ? Buffer.concat(chunks, read) : null;
}

/** The corner of a store to which browsers send for themselves. */
export function openS3Staging({ client, get }: S3Clients, address: S3Address): Staging {
  const { bucket } = address;
  const { origin, before } = placeOf(address);

  const partsOf = async (name: string, multipartId: string): Promise<Part[] | null> => {
    const parts: Part[] = [];
    for (let marker: string | undefined; ;) {
      const page = marker === undefined ? {} : { PartNumberMarker: marker };
      const upload = { Bucket: bucket, Key: keyOf(name), UploadId: multipartId };
      const answer: ListPartsCommandOutput | null = await client
        .send(new ListPartsCommand({ ...upload, ...page }))
        .catch((error: unknown) => {
          if (isGone(error)) return null;
          throw error;
        });
      if (answer === null) return null;
      parts.push(...(answer.Parts ?? []));
      marker = answer.IsTruncated ? answer.NextPartNumberMarker : undefined;
      if (marker === undefined) return parts;
    }
  };

  /** Uploads that were begun and not joined; a store may want the whole key to name any. */
  async function* listBegun(start: string): AsyncGenerator<{ key: string; id: string; at: number }> {
    for (let after: { KeyMarker?: string; UploadIdMarker?: string } | null = {}; after !== null;) {
      const answer: Awaited<ReturnType<typeof ask>> = await ask(start, after);
      for (const { Key = '', UploadId = '', Initiated } of answer.Uploads ?? [])
        if (Key.startsWith(start)) yield { key: Key, id: UploadId, at: Initiated?.getTime() ?? 0 };
      const { IsTruncated, NextKeyMarker = '', NextUploadIdMarker = '' } = answer;
      after = IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : null;
    }
  }
  const ask = (start: string, after: { KeyMarker?: string; UploadIdMarker?: string }) =>
    client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: start, ...after }));

  const abort = async (key: string, id: string): Promise<void> => {
    const upload = { Bucket: bucket, Key: key, UploadId: id };
    await client.send(new AbortMultipartUploadCommand(upload)).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  };

  async function* listJoined(): AsyncGenerator<{ key: string; at: number }> {
    for (let token: string | undefined; ;) {
      const page = token === undefined ? {} : { ContinuationToken: token };
      const answer = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...page }));
      for (const { Key = '', LastModified } of answer.Contents ?? [])
        yield { key: Key, at: LastModified?.getTime() ?? 0 };
      token = answer.IsTruncated ? answer.NextContinuationToken : undefined;
      if (token === undefined) return;
    }
  }

  return {
    origin,
    allows: asker((page) => probe(`${origin}${before}${prefix}`, page)),
    begin: async (name) => {
      const object = { Bucket: bucket, Key: keyOf(name), ContentType: 'application/octet-stream' };
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
      if (!UploadId) throw new Error('The store began no upload');
      return UploadId;
    },
    signPart: ({ name, multipartId, number, bytes, sha256 }: StagedPart, now) => {
      const headers: Record<string, string> = sha256 === undefined ? {} : { [hashHeader]: sha256 };
      const url = presign(
        address,
        {
          method: 'PUT',
          key: keyOf(name),
          query: { partNumber: String(number), uploadId: multipartId },
          // Browsers say the length themselves; a body of any other length is refused by the signature.
          headers: { ...headers, 'content-length': String(bytes) },
          payload: sha256,
        },
        now,
        signedForSeconds,
      );
      return { url, headers: Object.entries(headers).map(([name, value]) => ({ name, value })) };
    },
    listParts: async (name, multipartId) => {
      const parts = await partsOf(name, multipartId);
      return parts?.map(({ PartNumber = 0, Size = 0 }) => ({ number: PartNumber, bytes: Size })) ?? null;
    },
    join: async (name, multipartId) => {
      const parts = await partsOf(name, multipartId);
      if (parts === null) return false;
      const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
      const upload = { Bucket: bucket, Key: keyOf(name), UploadId: multipartId };
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
      return true;
    },
    read: async (name, bytes) => {
      try {
        const { body } = await get({ Bucket: bucket, Key: keyOf(name) });
        return await readExactly(body, bytes);
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },
    isJoined: async (name, bytes) => {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
        return ContentLength === bytes;
      } catch (error) {
        if (isGone(error)) return false;
        throw error;
      }
    },
    discard: async (name, multipartId = '') => {
      const key = keyOf(name);
      if (multipartId !== '') await abort(key, multipartId);
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
      try {
        for await (const begun of listBegun(key)) if (begun.key === key) await abort(key, begun.id);
      } catch (error) {
        if (multipartId === '' || statusOf(error) !== 403) throw error;
      }
    },
    listBefore: async function* (time) {
      // Keys that may not list uploads may list files all the same.
      for (const list of [listJoined(), listBegun(prefix)])
        for await (const { key, at } of list) {
          const name = key.slice(prefix.length);
          if (at < time && uploadName.test(name)) yield name;
        }
    },
  };
}
