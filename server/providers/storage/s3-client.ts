import { Readable } from 'node:stream';

import {
  GetObjectCommand,
  type GetObjectCommandInput,
  type GetObjectCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';

import type { S3Address } from './s3-address.ts';

/** Inactivity timeout of the store. */
export const inactivityTimeoutMs = 20_000;
const connectMs = 5000;

export interface S3Clients {
  /** For everything except file contents. Only inactivity aborts it, so large uploads may take long. */
  client: S3Client;
  /** Reads a file; the body fails when the store is inactive, not when the reader pauses. */
  get: (object: GetObjectCommandInput) => Promise<Omit<GetObjectCommandOutput, 'Body'> & { body: Readable }>;
}

function clientOf(address: S3Address, socketMs: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = address;
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // Stores other than Amazon's do not support its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The client's own `requestTimeout` would include the time of sending a large file.
    requestHandler: { connectionTimeout: connectMs, socketTimeout: socketMs },
  });
}

const inactivityError = (ms: number): Error => new Error(`The store said nothing for ${ms} ms`);

/** Passes the body through; the timeout runs only while a read is pending. */
function withInactivityTimeout(body: Readable, ms: number): Readable {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return new Readable({
    read() {
      const timer = setTimeout(() => body.destroy(inactivityError(ms)), ms);
      chunks
        .next()
        .then(({ done, value }) => this.push(done ? null : value))
        .catch((error: unknown) => this.destroy(error as Error))
        .finally(() => clearTimeout(timer));
    },
    destroy(error, callback) {
      body.destroy();
      callback(error);
    },
  });
}

/** Two clients: the one that returns bodies must not have a socket timeout, because a reader may pause. */
export function openS3Clients(address: S3Address, ms = inactivityTimeoutMs): S3Clients {
  const reading = clientOf(address, 0);
  return {
    client: clientOf(address, ms),
    get: async (object) => {
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(inactivityError(ms)), ms);
      try {
        const { Body, ...head } = await reading.send(new GetObjectCommand(object), { abortSignal: timeout.signal });
        return { ...head, body: withInactivityTimeout(Body as Readable, ms) };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
