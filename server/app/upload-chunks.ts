import type { FastifyInstance } from 'fastify';

import { beginUpload } from '#contract/features/media/uploads.calls.ts';
import { uploadErrors } from '#contract/features/media/uploads.copy.ts';
import { chunkBytes } from '#contract/features/media/uploads.limits.ts';
import type { CallDefinition } from '#contract/kit/call.ts';
import { DomainError } from '#contract/errors.ts';
import { receiveChunk } from '#server/features/media/uploads.service.ts';
import { ensureAccess } from '#server/kit/endpoint.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import { callContextOf } from './calls.ts';

const uploadId = /^[\w-]{20,40}$/;
const digits = /^\d{1,12}$/;

/** Receives upload chunks: the only route whose body is not JSON. A chunk whose connection breaks is discarded. */
export function registerUploadChunks(
  app: FastifyInstance,
  site: Site,
  ensureLimit: (call: CallDefinition, context: CallContext) => void,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: chunkBytes },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.put<{ Params: { id: string } }>(
      '/nv/admin/uploads/:id',
      {
        bodyLimit: chunkBytes,
        // Permission is checked before the body is read.
        onRequest: async (request, reply) => {
          const context = await callContextOf(site, request, reply);
          ensureAccess(beginUpload, context);
          ensureLimit(beginUpload, context);
          request.uploadAsk = context;
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const offset = request.headers['upload-offset'];
        void reply.header('cache-control', 'no-store');
        if (!Buffer.isBuffer(request.body)) throw new DomainError('UNSUPPORTED_TYPE', uploadErrors.chunkType);
        if (!uploadId.test(id)) throw new DomainError('NOT_FOUND', uploadErrors.missing);
        if (typeof offset !== 'string' || !digits.test(offset))
          throw new DomainError('VALIDATION', uploadErrors.offset);
        return receiveChunk(request.uploadAsk as CallContext, id, Number(offset), request.body);
      },
    );
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    uploadAsk?: CallContext;
  }
}
