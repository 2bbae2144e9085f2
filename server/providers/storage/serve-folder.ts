import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { fileTypeOf } from '#server/kit/file-types.ts';

import { isStorageKey } from './storage-key.ts';

/** A file somebody uploaded may show itself and do nothing else. */
const sandbox = "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox";

function liesIn(folder: string, key: string): boolean {
  try {
    return realpathSync(join(folder, key)).startsWith(realpathSync(folder) + sep);
  } catch {
    return false;
  }
}

/**
 * Serves the stored files under `/uploads/`. Names carry a hash of the contents, so browsers may keep them for good;
 * the type follows from our table and is never guessed.
 */
export function serveFolder(app: FastifyInstance, folder: string): void {
  void app.register(fastifyStatic, {
    root: folder,
    prefix: '/uploads/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    contentType: false,
    cacheControl: false,
    allowedPath: (path) => {
      const key = path.replace(/^\/+/, '');
      return isStorageKey(key) && liesIn(folder, key);
    },
    setHeaders: (reply, path) => {
      const type = fileTypeOf(path);
      reply.header('content-type', type.mime);
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-security-policy', sandbox);
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      if (!type.inline) reply.header('content-disposition', 'attachment');
    },
  });
}
