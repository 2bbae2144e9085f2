import type { FastifyInstance } from 'fastify';

import { install } from '#contract/features/site/installation.calls.ts';
import { installErrors } from '#contract/features/site/installation.copy.ts';
import type { CallDefinition } from '#contract/kit/call.ts';
import { DomainError, errorStatus } from '#contract/errors.ts';
import { runEndpoint } from '#server/kit/endpoint.ts';
import type { CallContext, Site } from '#server/kit/site.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';

import { callContextOf } from './calls.ts';
import { endpointKey, endpointTable } from './endpoints.ts';

const maxFormBytes = 20_000;

function errorPage(message: string): string {
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>安装没有完成</title><h1>安装没有完成</h1><p>${escapeHtml(message)}</p><p><a href="/nv-admin/install">返回安装向导</a></p></html>`;
}

/** Installation form for browsers without JavaScript; submits to the same call as the wizard. @see docs/operations.md */
export function registerInstallForm(
  app: FastifyInstance,
  site: Site,
  ensureLimit: (call: CallDefinition, context: CallContext) => void,
): void {
  const endpoint = endpointTable.get(endpointKey(install));
  if (!endpoint) throw new Error('Nothing answers the wizard');
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: maxFormBytes, parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    inner.post('/nv-admin/install', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { demo, again, ...fields } = (request.body ?? {}) as Record<string, string>;
      try {
        if (again !== fields.password) throw new DomainError('VALIDATION', installErrors.differs);
        const context = await callContextOf(site, request, reply);
        await runEndpoint(endpoint, context, { ...fields, demo: demo !== undefined }, ensureLimit);
        return await reply.redirect('/nv-admin', 303);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return reply.code(errorStatus[error.code]).type('text/html; charset=utf-8').send(errorPage(error.message));
      }
    });
  });
}
