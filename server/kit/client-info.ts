import type { FastifyReply, FastifyRequest } from 'fastify';

import { sessionDays } from '#contract/features/accounts/limits.ts';

import type { ClientInfo, BrowserCookie } from './site.ts';

/** Name of the session cookie. */
export const sessionCookie = 'somnia_session';
const daySeconds = 86_400;

/** The session cookie, valid as long as the session. */
export function sessionCookieOf(token: string): BrowserCookie {
  return { name: sessionCookie, value: token, maxAgeSeconds: sessionDays * daySeconds };
}

/** Header that carries a solved proof-of-work challenge. */
export const proofHeader = 'x-somnia-proof';

/** Full cookie name. On https the `__Host-` prefix stops other hosts from setting it. */
export function cookieNameFor(siteUrl: string, name: string): string {
  return siteUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** The client of a request: its cookies and headers, and setters for response cookies. */
export function clientInfoOf(siteUrl: string, request: FastifyRequest, reply: FastifyReply): ClientInfo {
  const isSecure = siteUrl.startsWith('https:');
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  const cookies = new Proxy({} as Record<string, string | undefined>, {
    get: (_target, name) => (typeof name === 'string' ? request.cookies[cookieNameFor(siteUrl, name)] : undefined),
  });
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    sessionToken: cookies[sessionCookie] ?? null,
    requestKey: String(request.headers['idempotency-key'] ?? ''),
    proof: String(request.headers[proofHeader] ?? '').slice(0, 500),
    cookies,
    setCookie: ({ name, value, maxAgeSeconds }) => {
      void reply.setCookie(cookieNameFor(siteUrl, name), value, {
        ...attributes,
        ...(maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds }),
      });
    },
    clearCookie: (name) => {
      void reply.clearCookie(cookieNameFor(siteUrl, name), attributes);
    },
  };
}
