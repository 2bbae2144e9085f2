import type { FastifyReply, FastifyRequest } from 'fastify';

import { sessionDays } from '#contract/features/accounts/limits.ts';

import type { AskingBrowser, BrowserCookie } from './site.ts';

/** The cookie of a session. */
export const sessionCookie = 'somnia_session';
const daySeconds = 86_400;

/** The cookie that holds this session, for as long as the session lasts. */
export function sessionCookieOf(token: string): BrowserCookie {
  return { name: sessionCookie, value: token, maxAgeSeconds: sessionDays * daySeconds };
}

/** The header that carries a solved challenge. */
export const proofHeader = 'x-somnia-proof';

/** What a cookie is called in browsers. On https they then refuse one that another host tries to plant. */
export function nameIn(siteUrl: string, name: string): string {
  return siteUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** The browser behind a request: what it brought, and what it shall keep. */
export function askingBrowser(siteUrl: string, request: FastifyRequest, reply: FastifyReply): AskingBrowser {
  const isSecure = siteUrl.startsWith('https:');
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  const cookies = new Proxy({} as Record<string, string | undefined>, {
    get: (_target, name) => (typeof name === 'string' ? request.cookies[nameIn(siteUrl, name)] : undefined),
  });
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    sessionToken: cookies[sessionCookie] ?? null,
    proof: String(request.headers[proofHeader] ?? '').slice(0, 500),
    cookies,
    setCookie: ({ name, value, maxAgeSeconds }) => {
      void reply.setCookie(nameIn(siteUrl, name), value, {
        ...attributes,
        ...(maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds }),
      });
    },
    clearCookie: (name) => {
      void reply.clearCookie(nameIn(siteUrl, name), attributes);
    },
  };
}
