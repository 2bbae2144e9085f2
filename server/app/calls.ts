import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { CallDefinition } from '#contract/kit/call.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { viewerOfToken } from '#server/features/accounts/service.ts';
import { type Endpoint, runEndpoint } from '#server/kit/endpoint.ts';
import { addressBlock } from '#server/kit/limiter.ts';
import type { Ask, Site } from '#server/kit/site.ts';

import { endpoints } from './endpoints.ts';

export const sessionCookie = 'somnia_session';

async function findViewer(site: Site, request: FastifyRequest): Promise<Viewer> {
  const token = request.cookies[sessionCookie];
  return token ? viewerOfToken(site, token) : guestViewer;
}

function inputOf(call: CallDefinition, request: FastifyRequest): unknown {
  return call.method === 'GET' ? request.query : (request.body ?? {});
}

function register(
  app: FastifyInstance,
  site: Site,
  endpoint: Endpoint,
  ensureLimit: (call: CallDefinition, ask: Ask) => void,
): void {
  const { call } = endpoint;
  app.route({
    method: call.method,
    url: call.path,
    handler: async (request, reply) => {
      const viewer = await findViewer(site, request);
      const ask: Ask = { site, viewer, address: addressBlock(request.ip), tag: () => {} };
      void reply.header('cache-control', 'no-store');
      return runEndpoint(endpoint, ask, inputOf(call, request), ensureLimit);
    },
  });
}

/** Registers every call of the contract that has an answer. */
export function registerCalls(
  app: FastifyInstance,
  site: Site,
  ensureLimit: (call: CallDefinition, ask: Ask) => void,
): void {
  for (const endpoint of endpoints) register(app, site, endpoint, ensureLimit);
}
