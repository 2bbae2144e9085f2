import type { TableRule, TableRules } from '#server/database/table-rules.ts';

import type { Endpoint } from './endpoint.ts';
import type { AnyHook } from './hooks.ts';
import type { JobWorker } from './job-workers.ts';
import type { RawPost, RawRoute } from './raw-route.ts';
import type { Site, Unit } from './site.ts';

/** An account at the moment it is erased. */
export interface ErasedUser {
  userId: number;
  name: string;
  email: string | null;
}

interface Manifest {
  /** The name of its folder. */
  name: string;
  /** Calls of the contract. */
  routes?: readonly Endpoint[];
  /** Addresses that answer something other than JSON. */
  rawRoutes?: readonly RawRoute[];
  /** Addresses to which other programs or small forms post. */
  rawPosts?: readonly RawPost[];
  jobs?: readonly JobWorker[];
  /** What other features may react to, by the names of the exports. */
  hooks?: Readonly<Record<string, AnyHook>>;
  /** Forgets a person, in the transaction that erases them. The features run in no particular order. */
  erase?: (site: Site, unit: Unit, person: ErasedUser) => Promise<void>;
}

/** What the app knows of a feature; everything it lists by feature is derived from this. */
export interface Feature extends Required<Omit<Manifest, 'erase'>> {
  erase: NonNullable<Manifest['erase']> | null;
  tables: Readonly<Record<string, TableRule>>;
}

/**
 * Describes a feature in its `feature.ts`. `Schema` names the tables of `server/database/schema/<feature>.ts`: each
 * needs its rule.
 */
export function defineFeature<Schema = Record<never, never>>(
  manifest: Manifest & { tables: TableRules<Schema> },
): Feature {
  return { routes: [], rawRoutes: [], rawPosts: [], jobs: [], hooks: {}, erase: null, ...manifest };
}
