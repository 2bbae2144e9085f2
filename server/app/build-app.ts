import { randomUUID } from 'node:crypto';

import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';

import { registerUploads } from '#server/features/media/service.ts';
import type { PageCache } from '#server/kit/page-cache.ts';
import type { Site } from '#server/kit/site.ts';
import { createLimiter } from '#server/kit/limiter.ts';

import { registerAssets } from './assets.ts';
import { sendError, sendNotFound } from './send-error.ts';
import { registerBackupDownloads } from './backup-downloads.ts';
import { rejectMalformedRequest, requestUrlOf } from './malformed-requests.ts';
import { registerCalls } from './calls.ts';
import { registerFileCalls } from './file-calls.ts';
import { registerHealth } from './health.ts';
import { registerInstallForm } from './install-form.ts';
import { registerLiveStream } from './live-stream.ts';
import { type Middleware, createCacheFirstServer } from './cache-first-server.ts';
import { registerOneClick } from './one-click.ts';
import { registerOpenApi } from './openapi.ts';
import { type PageSource, registerPages } from './pages.ts';
import { registerRawRoutes } from './raw-routes.ts';
import { registerSecurity } from './security.ts';
import { registerUploadChunks } from './upload-chunks.ts';
import { registerWorkerScript } from './worker-script.ts';
import { refuseWrongMethods } from './wrong-methods.ts';

export interface AppParts {
  site: Site;
  cache: PageCache;
  /** Page renderer source; null serves API calls only (tests). */
  pages: PageSource | null;
  /** Folder with the built browser files; null when there is none. */
  clientFolder: string | null;
  before?: Middleware | null;
}

const maxBodyBytes = 2 * 1024 * 1024;

/**
 * Trusts the client address only as far as the given number of proxies in front of the site; forged headers are
 * ignored.
 */
function trustedHops(proxies: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < proxies;
}

/** Builds the HTTP server of one site. Every route is registered here. */
export async function buildApp({
  site,
  cache,
  pages,
  clientFolder,
  before = null,
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: site.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: requestUrlOf,
    clientErrorHandler: rejectMalformedRequest,
    // Raised when a path parameter exceeds the maximum length.
    frameworkErrors: (error, request, reply) => sendError(site, error, request, reply),
    bodyLimit: maxBodyBytes,
    trustProxy: trustedHops(site.settings.trustProxy),
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: false, caseSensitive: true },
    serverFactory: createCacheFirstServer(cache, before),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
  });
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error, request, reply) => sendError(site, error, request, reply));
  await app.register(cookie);
  const ensureLimit = createLimiter();
  registerSecurity(app, site);
  refuseWrongMethods(app);
  registerHealth(app, site);
  registerCalls(app, site, ensureLimit);
  registerFileCalls(app, site, ensureLimit);
  registerUploadChunks(app, site, ensureLimit);
  registerBackupDownloads(app, site, ensureLimit);
  registerLiveStream(app, site, ensureLimit);
  registerInstallForm(app, site, ensureLimit);
  registerOneClick(app, site);
  registerOpenApi(app, site);
  registerUploads(app, site);
  if (clientFolder) await registerAssets(app, clientFolder);
  registerWorkerScript(app, site, clientFolder);
  const source = await pages?.(site, ensureLimit);
  registerRawRoutes(app, site, cache);
  if (source) registerPages(app, site, cache, source);
  else app.setNotFoundHandler(sendNotFound);
  return app;
}
