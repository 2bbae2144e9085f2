import type { MomentPollInput } from '#contract/features/moments/writing.entities.ts';

import type { DemoComment } from '../articles/articles.ts';
import type { CastName } from '../cast.ts';

/** A moment of the demo. */
export interface DemoMoment {
  by: CastName;
  hoursAgo: number;
  title: string;
  text: string;
  /** File names of pictures, or of one video. */
  images?: readonly string[];
  video?: string;
  poll?: MomentPollInput;
  /** Number of people who like it. */
  likes?: number;
  comments?: readonly DemoComment[];
  essence?: true;
  pinned?: true;
  /** Only for followers of the author. */
  followers?: true;
  /** Title of an older moment that it forwards. */
  quotes?: string;
  /** Left out: public. */
  status?: 'pending';
}

export interface DemoPlate {
  name: string;
  slug: string;
  description: string;
  cover: string;
  rules: string;
  moderator: CastName;
  followers: readonly CastName[];
  moments: readonly DemoMoment[];
}

/** A moment in the order author, age, title, text. */
export function moment(
  by: CastName,
  hoursAgo: number,
  title: string,
  text: string,
  more: Omit<DemoMoment, 'by' | 'hoursAgo' | 'title' | 'text'> = {},
): DemoMoment {
  return { by, hoursAgo, title, text, ...more };
}

/** A comment in the order author, hours after the moment, text, replies. */
export function says(by: CastName, hoursAfter: number, text: string, ...replies: DemoComment[]): DemoComment {
  return { by, text, hoursAfter, ...(replies.length > 0 ? { replies } : {}) };
}
