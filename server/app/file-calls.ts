import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { memberUploadErrors } from '#contract/features/media/member-uploads.copy.ts';
import type { CallDefinition } from '#contract/kit/call.ts';
import { DomainError } from '#contract/errors.ts';
import { ensureLicensed } from '#server/features/licences/service.ts';
import { onlyOnce } from '#server/features/request-guards/idempotency.service.ts';
import { ensureAccess, type FileReceiver, type IncomingForm } from '#server/kit/endpoint.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import { allowSlowBody, endSlowBody } from './cache-first-server.ts';
import { callContextOf, idempotencyKeyOf, signOutBanned } from './calls.ts';
import { endpoints } from './endpoints.ts';

declare module 'fastify' {
  interface FastifyRequest {
    fileContext?: CallContext;
  }
}

const formType = 'multipart/form-data';

/** Aborted when the connection closes before the answer was sent. */
function closedSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * The body of a request. `discard` reads what is left of it, so that a client which sends all before it listens gets
 * its answer.
 */
function bodyOf(request: FastifyRequest): { body: AsyncIterable<Buffer>; discard: () => Promise<void> } {
  const chunks = (request.raw as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const discard = async (): Promise<void> => {
    endSlowBody(request.raw);
    while (!(await chunks.next()).done);
  };
  return { body: { [Symbol.asyncIterator]: () => chunks }, discard };
}

function formOf(
  call: CallDefinition,
  context: CallContext,
  body: AsyncIterable<Buffer>,
  request: FastifyRequest,
  reply: FastifyReply,
): IncomingForm {
  const { 'content-type': contentType = '', 'content-length': length } = request.headers;
  const key = idempotencyKeyOf(call, request);
  return {
    contentType,
    length: length === undefined ? null : Number(length),
    body,
    signal: closedSignal(reply),
    once: async <T>(contents: string, answer: () => Promise<T>) =>
      key === undefined ? answer() : ((await onlyOnce(context, call, key, contents, answer)) as T),
  };
}

function register(
  app: FastifyInstance,
  site: Site,
  call: CallDefinition,
  receive: FileReceiver<unknown>,
  ensureLimit: (call: CallDefinition, context: CallContext) => void,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(formType, (_request: unknown, _body: unknown, done: (error: null) => void) =>
      done(null),
    );
    scope.route({
      method: call.method,
      url: call.path,
      onRequest: async (request, reply) => {
        const context = await callContextOf(site, request, reply);
        void reply.header('cache-control', 'no-store');
        try {
          ensureAccess(call, context);
          ensureLicensed(call, context);
          ensureLimit(call, context);
        } catch (error) {
          signOutBanned(error, context);
        }
        request.fileContext = context;
        allowSlowBody(request.raw);
      },
      handler: async (request, reply) => {
        if (!request.headers['content-type']) throw new DomainError('UNSUPPORTED_TYPE', memberUploadErrors.notForm);
        const context = request.fileContext as CallContext;
        const { body, discard } = bodyOf(request);
        try {
          return call.output.parse(await receive(context, formOf(call, context, body, request, reply)));
        } finally {
          discard().catch(() => {});
        }
      },
    });
  });
}

/** Registers the calls whose body is a form with a file. The body is read only after the caller was let in. */
export function registerFileCalls(
  app: FastifyInstance,
  site: Site,
  ensureLimit: (call: CallDefinition, context: CallContext) => void,
): void {
  for (const { call, receive } of endpoints) if (receive) register(app, site, call, receive, ensureLimit);
}
