import type { FastifyInstance } from 'fastify';

import { getLiveState } from '#contract/features/live/calls.ts';
import { liveErrors } from '#contract/features/live/copy.ts';
import { liveStreamPath } from '#contract/features/live/rules.ts';
import type { CallDefinition } from '#contract/kit/call.ts';
import { DomainError } from '#contract/errors.ts';
import { closeStreams, openStream } from '#server/features/live/service.ts';
import { ensureAccess } from '#server/kit/endpoint.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import { callContextOf } from './calls.ts';

/** Nothing between server and browser may store, compress or delay the stream. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

function readTopics(query: unknown): string {
  const read = getLiveState.input.safeParse(query);
  if (!read.success) throw new DomainError('VALIDATION', liveErrors.topics, { fields: { topics: liveErrors.topics } });
  return read.data.topics;
}

/**
 * The event stream of a browser: the only answer that does not end by itself, and the reason that it is neither a call
 * nor a raw route. Access and limit are those of `getLiveState`; access tokens are refused.
 */
export function registerLiveStream(
  app: FastifyInstance,
  site: Site,
  ensureLimit: (call: CallDefinition, context: CallContext) => void,
): void {
  // An open stream would keep the server from closing.
  app.addHook('preClose', async () => closeStreams(site));
  app.get(liveStreamPath, async (request, reply) => {
    const context = await callContextOf(site, request, reply);
    ensureAccess(getLiveState, context);
    ensureLimit(getLiveState, context);
    if (context.viewer.scopes) throw new DomainError('SCOPE_REQUIRED');
    const topics = readTopics(request.query);
    if (request.method === 'HEAD') return reply.headers(streamHeaders).send('');
    await openStream(context, topics, () => {
      reply.hijack();
      reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...streamHeaders });
      return reply.raw;
    });
    return reply;
  });
}
