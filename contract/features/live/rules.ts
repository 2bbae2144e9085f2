import type { LiveMessage } from './entities.ts';

/** Address of the event stream; it is no call, because its answer does not end. */
export const liveStreamPath = '/somnia/live';

/** What a page can follow: the viewer's unread counts, new moments, sent gifts, or the comments of a post. */
export type LiveChannel = 'me' | 'moments' | 'gifts' | `post:${number}`;

/** A list of channels as addresses carry it: `me,moments,post:12`. */
export const topicsPattern = /^(?:me|moments|gifts|post:[1-9]\d{0,14})(?:,(?:me|moments|gifts|post:[1-9]\d{0,14}))*$/;

export function postChannel(postId: number): LiveChannel {
  return `post:${postId}`;
}

/** The post of a channel; null for the other channels. */
export function postOfChannel(channel: LiveChannel): number | null {
  return channel.startsWith('post:') ? Number(channel.slice(5)) : null;
}

/** The channels of a list that matches `topicsPattern`, each once. */
export function channelsOf(topics: string): LiveChannel[] {
  return [...new Set(topics.split(','))] as LiveChannel[];
}

export function channelOfMessage(message: LiveMessage): LiveChannel {
  return message.kind === 'post' ? postChannel(message.post_id) : message.kind;
}
