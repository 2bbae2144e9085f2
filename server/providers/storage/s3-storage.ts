import {
  DeleteObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';

import { SettingError } from '#server/kit/settings.ts';
import type { OpenedFile, Storage } from '#server/kit/storage.ts';

import type { S3Address } from './s3-address.ts';
import { fileHeaders } from './file-headers.ts';
import { openS3Clients, type S3Clients, inactivityTimeoutMs } from './s3-client.ts';
import { openS3Staging } from './s3-staging.ts';
import { addressesUnder, ensureKey } from './storage-address.ts';
import { isStorageKey } from './storage-key.ts';

/** Prefix of all keys: URLs equal those of a folder, so that files can move between both. */
const prefix = 'uploads/';

interface Failure {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

const statusOf = (error: unknown): number => (error as Failure).$metadata?.httpStatusCode ?? 0;

function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 || (error as Failure).name === 'NoSuchKey';
}

/** Permanent errors are reported at startup; an unreachable store is retried when needed. */
async function ensureBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    const status = statusOf(error);
    if (status === 404) throw new SettingError(`STORAGE_URL 中的桶 ${bucket} 不存在，请先创建它。`);
    if (status === 401 || status === 403)
      throw new SettingError(`STORAGE_URL 的密钥不能访问桶 ${bucket}，请检查密钥与权限。`);
  }
}

async function openObject(
  get: S3Clients['get'],
  bucket: string,
  key: string,
  range?: string,
): Promise<OpenedFile | null> {
  if (!isStorageKey(key)) return null;
  try {
    const part = range && /^bytes=\d*-\d*$/.test(range) ? { Range: range } : {};
    const answer = await get({ Bucket: bucket, Key: prefix + key, ...part });
    return {
      body: answer.body,
      length: answer.ContentLength ?? null,
      etag: answer.ETag ?? null,
      range: answer.ContentRange ?? null,
    };
  } catch (error) {
    // Range beyond the end: return the whole file.
    if (statusOf(error) === 416) return openObject(get, bucket, key);
    if (isMissing(error)) return null;
    throw error;
  }
}

async function* listKeys(client: S3Client, bucket: string): AsyncGenerator<string> {
  for (let token: string | undefined; ;) {
    const page = token === undefined ? {} : { ContinuationToken: token };
    const answer = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...page }));
    for (const { Key = '' } of answer.Contents ?? []) {
      const key = Key.slice(prefix.length);
      if (isStorageKey(key)) yield key;
    }
    token = answer.IsTruncated ? answer.NextContinuationToken : undefined;
    if (token === undefined) return;
  }
}

/**
 * Files in an S3-compatible store, served under `baseUrl`: by this site, so that the bucket may stay private, or by the
 * host that `UPLOADS_URL` names.
 * @throws SettingError when the store rejects the credentials or has no such bucket
 */
export async function openS3Storage(address: S3Address, baseUrl: string, ms = inactivityTimeoutMs): Promise<Storage> {
  const clients = openS3Clients(address, ms);
  const { client, get } = clients;
  const { bucket } = address;
  await ensureBucket(client, bucket);
  const staging = address.direct ? { staging: await openS3Staging(clients, bucket) } : {};
  return {
    folder: null,
    put: async (key, body, mime) => {
      ensureKey(key);
      const { 'cache-control': CacheControl, 'content-disposition': ContentDisposition } = fileHeaders(key);
      const headers = { CacheControl, ...(ContentDisposition ? { ContentDisposition } : {}) };
      const object = { Bucket: bucket, Key: prefix + key, Body: body, ContentType: mime, ContentLength: body.length };
      await client.send(new PutObjectCommand({ ...object, ...headers }));
    },
    read: async (key) => (await openObject(get, bucket, key))?.body ?? null,
    open: (key, range) => openObject(get, bucket, key, range),
    remove: async (key) => {
      ensureKey(key);
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + key }));
    },
    list: () => listKeys(client, bucket),
    ...staging,
    ...addressesUnder(baseUrl),
  };
}
