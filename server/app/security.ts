import type { FastifyInstance } from 'fastify';

import { DomainError } from '#contract/kit/errors.ts';
import type { Site } from '#server/kit/site.ts';

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

/** Security headers everywhere, and no state-changing call from another site. */
export function registerSecurity(app: FastifyInstance, site: Site): void {
  const headers = securityHeaders(site.url);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers);
    if (safeMethods.has(request.method)) return;
    if (!isOwnOrigin(site, request.headers.origin, request.headers.host)) throw new DomainError('FORBIDDEN_ORIGIN');
  });
}
