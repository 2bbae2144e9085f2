import type { ChannelName } from '#contract/features/notifications/channels.rules.ts';

/** A word to the owner; plain text throughout, the address absolute. */
export interface ChannelMessage {
  event: string;
  title: string;
  text: string;
  url: string;
  siteName: string;
}

/** Where the owner wants it, as the options have it. */
export interface ChannelTarget {
  url: string;
  /** '' where messages are not signed. */
  secret: string;
}

/** One POST of JSON. */
export interface ChannelRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface ChannelAnswer {
  status: number;
  body: string;
}

/** How messages leave the machine; tests put a program of their own in its place. */
export type PostMessage = (request: ChannelRequest) => Promise<ChannelAnswer>;

/** One way to reach the owner over the web: what is asked, and how the other side says that it took it. */
export interface Channel {
  /** @param now epoch ms, part of what is signed */
  request: (message: ChannelMessage, target: ChannelTarget, now: number) => ChannelRequest;
  isTaken: (answer: ChannelAnswer) => boolean;
}

/** The ways that are an address to post to; mail is not among them. */
export type WebChannelName = Exclude<ChannelName, 'mail'>;

/** A request with this body as JSON. */
export function jsonRequest(url: string, body: unknown, headers: Record<string, string> = {}): ChannelRequest {
  return {
    url,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

/** The message where a program shows one text: what, of which site, and where to go. */
export function wholeText({ siteName, title, text, url }: ChannelMessage): string {
  return [`【${siteName}】${title}`, ...(text ? [text] : []), url].join('\n');
}

/** Whether an answer is fine and a field of its JSON has this value. */
export function answersWith({ status, body }: ChannelAnswer, names: readonly string[], value: unknown): boolean {
  if (status < 200 || status > 299) return false;
  try {
    const fields = JSON.parse(body) as Record<string, unknown>;
    return names.some((name) => fields[name] === value);
  } catch {
    return false;
  }
}
