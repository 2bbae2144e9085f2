import type { CallContext } from './site.ts';

export interface RawRequest {
  /** Path with the original query. */
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

/** A request with a body, as the bytes came in. */
export interface RawPostRequest {
  params: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

interface RawAddress {
  /** In Fastify's syntax. */
  path: string;
  /** Raw routes are always public; anything else uses a call. */
  access: 'guest';
}

/** A route that returns something other than JSON: a feed, an image, a site map. */
export interface RawRoute extends RawAddress {
  method: 'GET';
  /** Contains absolute addresses of the site in its text. */
  hasAddresses?: true;
  /** Changes without a write that a tag names: its answers are never cached. */
  isVolatile?: true;
  /** Query names that affect the response; all others are left out of the cache key. */
  query?: readonly string[];
  handler: (context: CallContext, request: RawRequest) => Promise<RawResponse> | RawResponse;
}

/** Bodies of raw routes are refused before they are read when they are larger. */
export const maxRawBodyBytes = 64 * 1024;

/** A route to which other programs or small forms post. It knows no session, and its answers are never cached. */
export interface RawPost extends RawAddress {
  method: 'POST';
  /** Content types that are read; a body of another one is refused unread. */
  accepts: readonly string[];
  /** The body carries its own proof, so the origin is not checked. */
  isFromAnywhere?: true;
  handler: (context: CallContext, request: RawPostRequest) => Promise<RawResponse> | RawResponse;
}
