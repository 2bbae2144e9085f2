import type { CallContext } from './site.ts';

export interface RawRequest {
  /** Path with the original query. */
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** A route that returns something other than JSON: a feed, an image, a site map. */
export interface RawRoute {
  method: 'GET';
  /** In Fastify's syntax. */
  path: string;
  /** Raw routes are always public; anything else uses a call. */
  access: 'guest';
  /** Contains absolute addresses of the site in its text. */
  hasAddresses?: true;
  /** Query names that affect the response; all others are left out of the cache key. */
  query?: readonly string[];
  handler: (context: CallContext, request: RawRequest) => Promise<RawResponse> | RawResponse;
}
