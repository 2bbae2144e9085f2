import type { FastifyInstance, FastifyRequest } from 'fastify';

import { DomainError } from '#contract/errors.ts';
import { noteProxyHeaders } from '#server/kit/proxy-headers.ts';
import type { Site } from '#server/kit/site.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The URL carries its own proof, so no cookie is read and the origin is not checked. */
    isFromAnywhere?: true;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers of every response; pages add their own CSP. */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
    ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** The scheme that the browser used: the server speaks http, so https is known only from a trusted proxy. */
function schemeOf(site: Site, request: FastifyRequest): 'http' | 'https' {
  const [named] = [request.headers['x-forwarded-proto']].flat().slice(-1);
  const nearest = named?.split(',').at(-1)?.trim().toLowerCase();
  return site.settings.trustProxy > 0 && nearest === 'https' ? 'https' : 'http';
}

/** A host name or address with an optional port; nothing that has to be escaped in a document. */
const plainHost = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Scheme, host and port that the visitor used; null for a malformed Host header. */
export function requestedOriginOf(site: Site, request: FastifyRequest): string | null {
  const { host = '' } = request.headers;
  const address = `${schemeOf(site, request)}://${host}`;
  return plainHost.test(host) && URL.canParse(address) ? new URL(address).origin : null;
}

/** Scheme, host and port of the pages of this site: the configured address, otherwise the one the visitor used. */
function ownOriginOf(site: Site, request: FastifyRequest): string | null {
  return site.settings.siteUrl === '' ? requestedOriginOf(site, request) : new URL(site.settings.siteUrl).origin;
}

/** Whether a state-changing request originates from a page of this site. */
function isOwnOrigin(site: Site, request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (!origin || origin === 'null' || !URL.canParse(origin)) return false;
  return new URL(origin).origin === ownOriginOf(site, request);
}

/** The bearer token of an API client. Browsers never send one automatically, so it is safe from CSRF. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Adds security headers to all responses and rejects cross-site state-changing requests. */
export function registerSecurity(app: FastifyInstance, site: Site): void {
  const headers = securityHeaders(site.url);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers);
    noteProxyHeaders(site, request.headers);
    if (safeMethods.has(request.method) || bearerOf(request) !== null) return;
    if (request.routeOptions.config.isFromAnywhere) return;
    if (!isOwnOrigin(site, request)) throw new DomainError('FORBIDDEN_ORIGIN');
  });
}
