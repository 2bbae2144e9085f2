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
  type S3Client,
} from '@aws-sdk/client-s3';

import type { StagedPart, Staging } from '#server/kit/storage.ts';

import { presignPart, sha256Header } from './presign-part.ts';
import { loopback } from './s3-address.ts';
import type { S3Clients } from './s3-client.ts';

/** Separate from the stored files: objects here are never served or listed as files. */
const prefix = 'unfinished-uploads/';
const probeMs = 4000;
const allowedCacheMs = 600_000;
const deniedCacheMs = 60_000;

const uploadName = /^[\w-]{20,40}$/;

function keyOf(name: string): string {
  if (!uploadName.test(name)) throw new Error(`Not the name of an upload: ${name.slice(0, 60)}`);
  return prefix + name;
}

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
const isGone = (error: unknown): boolean => statusOf(error) === 404;

/** Sends a CORS preflight like a browser to check whether the origin is allowed. */
async function checkCors(url: URL, origin: string): Promise<boolean> {
  // Browsers on other machines cannot reach a store on this machine's loopback address.
  if (loopback.test(url.hostname) && !loopback.test(new URL(origin).hostname)) return false;
  try {
    const answer = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': sha256Header,
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

/** Caches results for a while; concurrent callers share one request. */
function cachedCheck(ask: (origin: string) => Promise<boolean>): (origin: string) => Promise<boolean> {
  const kept = new Map<string, { answer: Promise<boolean>; until: number }>();
  return (origin) => {
    const known = kept.get(origin);
    if (known && performance.now() < known.until) return known.answer;
    const entry = { answer: ask(origin), until: Infinity };
    kept.set(origin, entry);
    void entry.answer.then((yes) => (entry.until = performance.now() + (yes ? allowedCacheMs : deniedCacheMs)));
    return entry.answer;
  };
}

async function readExactly(body: Readable, bytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    read += chunk.length;
    // Leaving the loop closes the connection: never read more than the announced size.
    if (read > bytes) return null;
    chunks.push(chunk);
  }
  return read === bytes ? Buffer.concat(chunks, read) : null;
}

/** The address that a preflight asks about: signed requests go to the same origin and folder. */
async function probeAddressOf(client: S3Client, bucket: string): Promise<URL> {
  const part = { bucket, key: `${prefix}probe`, multipartId: 'probe', number: 1, bytes: 1 };
  return new URL('.', await presignPart(client, part, 0));
}

/** Opens the staging area for direct browser uploads. */
export async function openS3Staging({ client, get }: S3Clients, bucket: string): Promise<Staging> {
  const probeAddress = await probeAddressOf(client, bucket);

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

  /** Incomplete multipart uploads; some stores require a full key as the prefix. */
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
    origin: probeAddress.origin,
    allows: cachedCheck((page) => checkCors(probeAddress, page)),
    begin: async (name) => {
      const object = { Bucket: bucket, Key: keyOf(name), ContentType: 'application/octet-stream' };
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
      if (!UploadId) throw new Error('The store began no upload');
      return UploadId;
    },
    signPart: async ({ name, multipartId, number, bytes, sha256 }: StagedPart, now) => ({
      url: await presignPart(client, { bucket, key: keyOf(name), multipartId, number, bytes, sha256 }, now),
      headers: sha256 === undefined ? [] : [{ name: sha256Header, value: sha256 }],
    }),
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
      // Credentials without permission to list uploads may still list objects.
      for (const list of [listJoined(), listBegun(prefix)])
        for await (const { key, at } of list) {
          const name = key.slice(prefix.length);
          if (at < time && uploadName.test(name)) yield name;
        }
    },
  };
}
