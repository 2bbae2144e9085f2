import { existsSync } from 'node:fs';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 31_536_000;

/** The built files of the browser: their names carry their hash, so they never change. */
export async function registerAssets(app: FastifyInstance, clientFolder: string): Promise<void> {
  if (!existsSync(clientFolder)) return;
  await app.register(fastifyStatic, {
    root: clientFolder,
    prefix: '/assets/',
    // Vite writes them into a folder of that name.
    serve: false,
    decorateReply: true,
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
  });
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`, clientFolder, { maxAge: year * 1000, immutable: true }),
  );
}
