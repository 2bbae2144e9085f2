import { createHash } from 'node:crypto';

import pg from 'pg';

const maxNamed = 600;

// pg returns bigint and numeric as strings by default; all our numbers fit a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/**
 * A pool that uses named prepared statements, planned once per connection. Beyond the limit, statements stay unnamed so
 * that they do not fill the server's memory.
 */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5000,
  });
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    const names = new Map<string, string>();
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const named = (text: unknown, values: unknown, ...more: unknown[]): unknown => {
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
        return query(text, values, ...more);
      let name = names.get(text);
      if (!name && names.size < maxNamed) {
        name = createHash('sha1').update(text).digest('base64url');
        names.set(text, name);
      }
      return query({ name, text, values }, ...more);
    };
    client.query = named as typeof client.query;
  });
  return pool;
}
