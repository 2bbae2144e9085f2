import type { Readable } from 'node:stream';

import { safeFetch } from './safe-fetch.ts';
import type { Site } from './site.ts';

async function textOf(stream: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('The file is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Reads the text of a file named by an option: a file of this site or a public URL.
 * @throws Error when it is missing, too large, or at an address that must not be fetched
 */
export async function readTextFromUrl(site: Site, url: string, maxBytes: number): Promise<string> {
  const key = site.storage.keyOf(url);
  const stored = key === null ? null : await site.storage.read(key);
  if (stored) return textOf(stored, maxBytes);
  if (key !== null || url.startsWith('/')) throw new Error('This file is not on the site.');
  const answer = await safeFetch(url, { maxBytes });
  if (answer.status !== 200) throw new Error(`The address answered ${answer.status}.`);
  return answer.body.toString('utf8');
}
