import { existsSync } from 'node:fs';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 31_536_000;

/** Serves the built browser files. Their names contain a content hash, so they are immutable. */
export async function registerAssets(app: FastifyInstance, clientFolder: string): Promise<void> {
  if (!existsSync(clientFolder)) return;
  await app.register(fastifyStatic, {
    root: clientFolder,
    prefix: '/assets/',
    // The build folder already contains `assets`, so the route below serves the files.
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
