import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Storage } from '#server/kit/storage.ts';

import { fileHeaders } from './file-headers.ts';
import { isStorageKey } from './storage-key.ts';

/** Names of the site's preview rules (`a.jpg!large`); all of them resolve to the original. */
const ruleEnding = /![\w.-]{1,60}$/;

function liesIn(folder: string, key: string): boolean {
  try {
    return realpathSync(join(folder, key)).startsWith(realpathSync(folder) + sep);
  } catch {
    return false;
  }
}

interface FilePlace {
  storage: Pick<Storage, 'folder' | 'open'>;
}

/** Looks up the new address of a moved file. */
type FindMoved = (key: string) => Promise<string | null>;

async function sendOpened(storage: FilePlace['storage'], key: string, request: FastifyRequest, reply: FastifyReply) {
  const opened = await storage.open?.(key, request.headers.range);
  if (!opened) return null;
  if (opened.etag && request.headers['if-none-match'] === opened.etag) {
    opened.body.destroy();
    return reply.code(304).send();
  }
  const { etag, length, range } = opened;
  void reply
    .code(range ? 206 : 200)
    .headers(fileHeaders(key))
    .header('accept-ranges', 'bytes');
  if (etag) void reply.header('etag', etag);
  if (range) void reply.header('content-range', range);
  if (length !== null) void reply.header('content-length', length);
  if (request.method !== 'HEAD') return reply.send(opened.body);
  opened.body.destroy();
  return reply.send();
}

/**
 * Serves stored files under `/uploads/`. Names contain a content hash, so browsers may cache them permanently; moved
 * files are redirected.
 */
export function serveFiles(app: FastifyInstance, { storage }: FilePlace, findMoved: FindMoved): void {
  void app.register(async (scope) => {
    const { folder } = storage;
    if (folder !== null) {
      await scope.register(fastifyStatic, {
        root: folder,
        serve: false,
        dotfiles: 'ignore',
        contentType: false,
        cacheControl: false,
        setHeaders: (reply, path) => Object.entries(fileHeaders(path)).forEach((header) => reply.header(...header)),
      });
    }
    scope.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
      const key = request.params['*'].replace(ruleEnding, '');
      if (!isStorageKey(key)) return reply.callNotFound();
      if (folder !== null && liesIn(folder, key)) return reply.sendFile(key);
      const sent = folder === null ? await sendOpened(storage, key, request, reply) : null;
      if (sent) return sent;
      const moved = await findMoved(key);
      if (moved === null) return reply.callNotFound();
      return reply.header('cache-control', 'no-cache').redirect(moved, 302);
    });
  });
}
