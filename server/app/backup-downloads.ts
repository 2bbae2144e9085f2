import { createReadStream } from 'node:fs';

import type { FastifyInstance } from 'fastify';

import { downloadBackup } from '#contract/features/transfers/calls.ts';
import type { CallDefinition } from '#contract/kit/call.ts';
import { openDownload } from '#server/features/transfers/service.ts';
import { ensureAccess } from '#server/kit/endpoint.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import { callContextOf } from './calls.ts';

/** Streams backup files to holders of a fresh, single-user ticket. The only response that may be larger than memory. */
export function registerBackupDownloads(
  app: FastifyInstance,
  site: Site,
  ensureLimit: (call: CallDefinition, context: CallContext) => void,
): void {
  app.get<{ Params: { name: string }; Querystring: { ticket?: unknown } }>(
    '/nv/admin/backups/:name/file',
    async (request, reply) => {
      const context = await callContextOf(site, request, reply);
      void reply.header('cache-control', 'no-store');
      ensureAccess(downloadBackup, context);
      ensureLimit(downloadBackup, context);
      const { ticket } = request.query;
      const file = await openDownload(context, request.params.name, typeof ticket === 'string' ? ticket : '');
      return reply
        .header('content-type', 'application/gzip')
        .header('content-length', file.bytes)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('x-content-type-options', 'nosniff')
        .send(createReadStream(file.path));
    },
  );
}
