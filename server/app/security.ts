import type { FastifyInstance, FastifyRequest } from 'fastify';

import { DomainError } from '#contract/errors.ts';
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

/** Whether a state-changing request originates from a page of this site. */
function isOwnOrigin(site: Site, origin: string | undefined, host: string | undefined): boolean {
  if (!origin || origin === 'null' || !URL.canParse(origin)) return false;
  if (site.settings.siteUrl) return new URL(origin).origin === new URL(site.settings.siteUrl).origin;
  // Without a configured site URL, the origin must match the host the browser used.
  return new URL(origin).host === host;
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
    if (safeMethods.has(request.method) || bearerOf(request) !== null) return;
    if (request.routeOptions.config.isFromAnywhere) return;
    if (!isOwnOrigin(site, request.headers.origin, request.headers.host)) throw new DomainError('FORBIDDEN_ORIGIN');
  });
}
