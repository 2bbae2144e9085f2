import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';

import type { Site } from '#server/kit/site.ts';

/** `/livez`: the process responds. `/readyz`: the database responds too. No other details are exposed. */
export function registerHealth(app: FastifyInstance, site: Site): void {
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(site.db);
      return { ok: true };
    } catch (error) {
      site.log.error({ err: error }, 'database does not answer');
      return reply.status(503).send({ ok: false });
    }
  });
}
