import type { Generated } from 'kysely';

/** What a moment has beyond its row in `posts`, whose `excerpt` is its text. */
export interface MomentsTable {
  post_id: number;
  /** The text as sanitised HTML; stickers are rendered when it is displayed. */
  html: Generated<string>;
  /** Addresses of uploaded images, JSON list in display order. */
  images: Generated<string>;
  video_url: Generated<string>;
  poster_url: Generated<string>;
  plate_id: number | null;
  /** The moment that this one forwards. */
  quote_id: number | null;
  /** Number of public moments that quote it. */
  quotes: Generated<number>;
  /** Preview of the first link, JSON; '' if there is none. */
  link: Generated<string>;
  /** Its poll, JSON; '' if there is none. */
  poll: Generated<string>;
  region: Generated<string>;
  /** Why it waits for review, for moderators; ''. */
  held_for: Generated<string>;
  reject_reason: Generated<string>;
  essence_at: number | null;
  /** Pinned in its plate since. */
  pinned_at: number | null;
  /** See `momentHeat`. */
  heat: Generated<number>;
  edited_at: number | null;
}

export interface PlateSettingsTable {
  term_id: number;
  /** Power from which a person may publish in it. */
  post_from_power: Generated<number>;
  /** Plain text with line breaks. */
  rules: Generated<string>;
  followers: Generated<number>;
}

export interface PlateModeratorsTable {
  term_id: number;
  user_id: number;
  created_at: number;
}

export interface PlateFollowsTable {
  term_id: number;
  user_id: number;
  created_at: number;
}

/** Position of a topic among the hot topics; changed only when a moment joins or leaves it. */
export interface TopicHeatTable {
  term_id: number;
  /** See `heatWith`; 0: no public moment. */
  heat: Generated<number>;
  /** When the heat last changed. */
  last_at: number;
}

/** The current and all former names of topics, also of those that were merged into others. */
export interface TopicNamesTable {
  /** See `topicKey`. */
  name_key: string;
  term_id: number;
}

export interface MomentsSchema {
  moments: MomentsTable;
  plate_settings: PlateSettingsTable;
  plate_moderators: PlateModeratorsTable;
  plate_follows: PlateFollowsTable;
  topic_heat: TopicHeatTable;
  topic_names: TopicNamesTable;
}

declare module './database.ts' {
  interface Database extends MomentsSchema {}
}
