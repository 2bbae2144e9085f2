import type { ChannelName } from '#contract/features/notifications/channels.rules.ts';

/** A message to the owner in plain text, with an absolute URL. */
export interface ChannelMessage {
  event: string;
  title: string;
  text: string;
  url: string;
  siteName: string;
}

/** The target configured by the owner. */
export interface ChannelTarget {
  url: string;
  /** '' when messages are not signed. */
  secret: string;
}

/** A JSON POST request. */
export interface ChannelRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface ChannelAnswer {
  status: number;
  body: string;
}

/** Sends the HTTP request; replaced in tests. */
export type PostMessage = (request: ChannelRequest) => Promise<ChannelAnswer>;

/** A notification channel: how to build the request and recognise success. */
export interface Channel {
  /** @param now epoch ms, part of the signature */
  request: (message: ChannelMessage, target: ChannelTarget, now: number) => ChannelRequest;
  isAccepted: (answer: ChannelAnswer) => boolean;
}

/** Channels that post to a URL; mail is not one of them. */
export type WebChannelName = Exclude<ChannelName, 'mail'>;

/** A request with a JSON body. */
export function jsonRequest(url: string, body: unknown, headers: Record<string, string> = {}): ChannelRequest {
  return {
    url,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

/** The message as a single text with site name and link. */
export function messageText({ siteName, title, text, url }: ChannelMessage): string {
  return [`【${siteName}】${title}`, ...(text ? [text] : []), url].join('\n');
}

/** Whether the status is successful and a JSON field has the expected value. */
export function hasFieldValue({ status, body }: ChannelAnswer, names: readonly string[], value: unknown): boolean {
  if (status < 200 || status > 299) return false;
  try {
    const fields = JSON.parse(body) as Record<string, unknown>;
    return names.some((name) => fields[name] === value);
  } catch {
    return false;
  }
}
