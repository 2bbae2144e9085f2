import type { FastifyInstance } from 'fastify';

import { DomainError } from '#contract/errors.ts';

interface KnownCall {
  pattern: RegExp;
  methods: readonly string[];
}

/** Addresses of calls; pages answer all others. */
const callUrl = /^\/(nv|somnia|sst|notify)\//;

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+')}$`);
}

/** The text with broken percent-encoding left as it is: no call has such an address. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * Answers 405 with `Allow` to a known call with a method it does not have, before its body is read. Only for calls
 * registered afterwards.
 * @see docs/reference/errors.md
 */
export function refuseWrongMethods(app: FastifyInstance): void {
  const calls: KnownCall[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (callUrl.test(url)) calls.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const path = decoded(request.url.split('?', 1)[0] as string);
    const allowed = calls.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    if (allowed.length === 0) return;
    void reply.header('allow', [...new Set(allowed)].toSorted().join(', '));
    throw new DomainError('METHOD_NOT_ALLOWED');
  });
}
