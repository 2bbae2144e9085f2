import type { FastifyInstance } from 'fastify';

import { unsubscribeTexts } from '#contract/features/mail/copy.ts';
import { stopMails } from '#server/features/mail/service.ts';
import type { Site } from '#server/kit/site.ts';

/**
 * One-click unsubscribe (RFC 8058): mail clients POST a form to the address in the header, without an origin. The token
 * alone authorises the request; cookies and origin are not checked.
 */
export function registerOneClick(app: FastifyInstance, site: Site): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { bodyLimit: 10_000, parseAs: 'string' }, (_request, _body, done) => done(null));
    inner.post<{ Querystring: { token?: unknown } }>(
      '/unsubscribe',
      { config: { isFromAnywhere: true } },
      async (request, reply) => {
        const { token } = request.query;
        await stopMails(site, typeof token === 'string' ? token : '');
        return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(unsubscribeTexts.done);
      },
    );
  });
}
