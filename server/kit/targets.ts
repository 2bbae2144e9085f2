import type { Viewer } from '#contract/kit/power.ts';
import type { TargetType } from '#contract/kit/targets.ts';
import type { Queryable } from '#server/database/connect.ts';

import { createRegistry } from './registry.ts';
import type { CallContext, Site, Unit } from './site.ts';

/** A thing that somebody can see, for features that know only its type and id. */
export interface Target {
  id: number;
  /** Who wrote it; null: a guest. */
  ownerId: number | null;
  /** Its own, or that of the post it stands below. */
  title: string;
  /** Where it is read; '' where it cannot be. */
  path: string;
  /** The post that it is, or stands below. */
  postId: number | null;
  /** For sentences about it; left out: no. */
  isMoment?: boolean;
}

/** A thing in whatever state, for those who moderate. */
export interface DescribedTarget {
  id: number;
  title: string;
  /** Plain text. */
  text: string;
  path: string;
  owner: { id: number | null; name: string };
  /** The state of a comment or post, else ''. */
  state: string;
  /** For sentences about it; left out: no. */
  isMoment?: boolean;
}

/** A count that is kept with the thing. */
export interface TargetCount {
  find: (db: Queryable, id: number) => Promise<number>;
  /** Adds the same to the count of each. */
  add: (site: Site, unit: Unit, ids: readonly number[], delta: 1 | -1) => Promise<void>;
}

/** What a feature knows of the things of one type; all of it runs in the transaction of whoever asks. */
export interface TargetKind {
  type: TargetType;
  /** The thing, when this viewer may see it; nobody learns here of what they may not know. */
  findVisible: (asked: { db: Queryable; viewer: Viewer; now: number }, id: number) => Promise<Target | undefined>;
  /** Those of the things that are still there. */
  describe: (db: Queryable, ids: readonly number[]) => Promise<DescribedTarget[]>;
  /** Left out: it cannot be liked. */
  likes?: TargetCount;
  /** Left out: it cannot be a favourite. */
  favourites?: TargetCount;
  /** Hides what enough people reported until somebody has looked at it. */
  hold?: (site: Site, unit: Unit, id: number) => Promise<void>;
  /** What follows for the thing itself when its reports are settled. */
  settle?: (context: CallContext, unit: Unit, id: number, outcome: 'upheld' | 'dismissed') => Promise<void>;
}

/** One entry for each type, from the feature that owns the things. */
export const targetKinds = createRegistry<TargetKind>();

/** @throws Error when no feature registered the type */
export function targetKind(site: Site, type: TargetType): TargetKind {
  const kind = targetKinds.list(site).find((each) => each.type === type);
  if (!kind) throw new Error(`No feature is registered for targets of the type ${type}.`);
  return kind;
}
