import type { Ask } from './site.ts';

export interface RawRequest {
  /** Path with its query as it was asked. */
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** An address that answers something other than JSON: a feed, an image, a site map. */
export interface RawRoute {
  method: 'GET';
  /** Fastify's form. */
  path: string;
  /** Everything raw is public; what is not goes through a call. */
  access: 'guest';
  /** Query names that change the answer; all others are dropped from the cache key. */
  query?: readonly string[];
  answer: (ask: Ask, request: RawRequest) => Promise<RawAnswer> | RawAnswer;
}
