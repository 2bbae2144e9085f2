import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import type { Site } from '#server/kit/site.ts';

/** Takes the place of the worker of browsers that were here before, empties its caches and goes. */
const farewell = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('somnia-')) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** Reads the built service worker; tests put another build in its place. */
export const workerFile = {
  read: (clientFolder: string): Promise<string> => readFile(join(clientFolder, 'sw.js'), 'utf8'),
};

/**
 * Serves the service worker of offline reading at the root, so that it covers the whole site. Browsers ask for it anew
 * each time. While the option is off they get one that ends it, also in development.
 */
export function registerWorkerScript(app: FastifyInstance, site: Site, clientFolder: string | null): void {
  app.get('/sw.js', async (_request, reply) => {
    const isOn = clientFolder !== null && site.options.get('offline_reading');
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" })
      .type('text/javascript; charset=utf-8')
      .send(isOn ? await workerFile.read(clientFolder) : farewell);
  });
}
