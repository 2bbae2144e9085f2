import type { Endpoint } from '#server/kit/endpoint.ts';
import type { RawPost, RawRoute } from '#server/kit/raw-route.ts';

import { features } from './feature-registry.ts';

/** All implemented calls. */
export const endpoints: readonly Endpoint[] = features.flatMap(({ routes }) => routes);

/** All routes that return something other than JSON. */
export const rawRoutes: readonly RawRoute[] = features.flatMap((feature) => feature.rawRoutes);

/** All routes to which other programs or small forms post. */
export const rawPosts: readonly RawPost[] = features.flatMap((feature) => feature.rawPosts);

export function endpointKey(call: { method: string; path: string }): string {
  return `${call.method} ${call.path}`;
}

export const endpointTable: ReadonlyMap<string, Endpoint> = new Map(
  endpoints.map((endpoint) => [endpointKey(endpoint.call), endpoint]),
);
