import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { originalAddress } from '#contract/features/media/variants.rules.ts';
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

/** An image that is sent in place of a variant that is not rendered yet, or never will be. */
const standInCaching = { 'cache-control': 'public, max-age=600' };

interface FilePlace {
  storage: Pick<Storage, 'folder' | 'open'>;
}

/** Looks up the new address of a moved file. */
type FindMoved = (key: string) => Promise<string | null>;

/** @returns whether there was such a file; the reply itself, once awaited, would be nothing */
async function sendOpened(
  storage: FilePlace['storage'],
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  isStandIn: boolean,
): Promise<boolean> {
  const opened = await storage.open?.(key, request.headers.range);
  if (!opened) return false;
  if (opened.etag && request.headers['if-none-match'] === opened.etag) {
    opened.body.destroy();
    void reply.code(304).send();
    return true;
  }
  const { etag, length, range } = opened;
  void reply
    .code(range ? 206 : 200)
    .headers({ ...fileHeaders(key), ...(isStandIn && standInCaching) })
    .header('accept-ranges', 'bytes');
  if (etag) void reply.header('etag', etag);
  if (range) void reply.header('content-range', range);
  if (length !== null) void reply.header('content-length', length);
  if (request.method === 'HEAD') opened.body.destroy();
  void reply.send(request.method === 'HEAD' ? undefined : opened.body);
  return true;
}

/**
 * Serves stored files under `/uploads/`. Names contain a content hash, so browsers may cache them permanently; moved
 * files are redirected.
 */
export function serveFiles(app: FastifyInstance, { storage }: FilePlace, findMoved: FindMoved): void {
  void app.register(async (scope) => {
    const { folder } = storage;
    const standIns = new WeakSet<FastifyReply>();
    if (folder !== null) {
      await scope.register(fastifyStatic, {
        root: folder,
        serve: false,
        dotfiles: 'ignore',
        contentType: false,
        cacheControl: false,
        setHeaders: (reply, path) =>
          void reply.headers({ ...fileHeaders(path), ...(standIns.has(reply) && standInCaching) }),
      });
    }
    scope.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
      const key = request.params['*'].replace(ruleEnding, '');
      if (!isStorageKey(key)) return reply.callNotFound();
      const original = originalAddress(key);
      for (const name of original === key ? [key] : [key, original]) {
        const isStandIn = name !== key;
        if (isStandIn) standIns.add(reply);
        if (folder !== null && liesIn(folder, name)) return reply.sendFile(name);
        if (folder === null && (await sendOpened(storage, name, request, reply, isStandIn))) return reply;
      }
      const moved = await findMoved(original);
      if (moved === null) return reply.callNotFound();
      return reply.header('cache-control', 'no-cache').redirect(moved + key.slice(original.length), 302);
    });
  });
}
