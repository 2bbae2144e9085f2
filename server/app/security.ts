import type { FastifyInstance, FastifyRequest } from 'fastify';

import { DomainError } from '#contract/errors.ts';
import type { Site } from '#server/kit/site.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address holds a proof of its own, and no cookie is looked at. */
    isFromAnywhere?: true;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers of every answer; pages bring their own content policy. */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
    ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Whether a state-changing call comes from a page of this site. */
function isOwnOrigin(site: Site, origin: string | undefined, host: string | undefined): boolean {
  if (!origin || origin === 'null' || !URL.canParse(origin)) return false;
  if (site.settings.siteUrl) return new URL(origin).origin === new URL(site.settings.siteUrl).origin;
  // Without a configured address, what the browser believes to be talking to has to be where it came from.
  return new URL(origin).host === host;
}

/** The token that a program shows in place of a cookie. A browser never sends one by itself, so no other site can. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Security headers everywhere, and no state-changing call from another site. */
export function registerSecurity(app: FastifyInstance, site: Site): void {
  const headers = securityHeaders(site.url);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers);
    if (safeMethods.has(request.method) || bearerOf(request) !== null) return;
    if (request.routeOptions.config.isFromAnywhere) return;
    if (!isOwnOrigin(site, request.headers.origin, request.headers.host)) throw new DomainError('FORBIDDEN_ORIGIN');
  });
}
