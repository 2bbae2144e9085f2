import { safeFetch } from '#server/kit/safe-fetch.ts';

import { bark } from './bark.ts';
import type { Channel, ChannelMessage, ChannelTarget, PostMessage, WebChannelName } from './channel.ts';
import { dingtalk } from './dingtalk.ts';
import { feishu } from './feishu.ts';
import { telegram } from './telegram.ts';
import { webhook } from './webhook.ts';
import { wecom } from './wecom.ts';

const channels: Record<WebChannelName, Channel> = { webhook, wecom, dingtalk, feishu, telegram, bark };
const shownAnswerLength = 200;

/** Posts to public addresses only, never to the server's own network. */
export const postSafely: PostMessage = async ({ url, headers, body }) => {
  const answer = await safeFetch(url, { method: 'POST', headers, body, maxBytes: 100_000, timeoutMs: 8000 });
  return { status: answer.status, body: answer.body.toString('utf8') };
};

/**
 * Sends a message through a channel.
 * @throws Error when it was rejected; the message never contains the URL, which may hold a key
 */
export async function sendMessage(
  name: WebChannelName,
  message: ChannelMessage,
  target: ChannelTarget,
  { now, post = postSafely }: { now: number; post?: PostMessage | undefined },
): Promise<void> {
  const channel = channels[name];
  const answer = await post(channel.request(message, target, now));
  if (!channel.isAccepted(answer)) {
    throw new Error(`${name} answered ${answer.status}: ${answer.body.slice(0, shownAnswerLength)}`);
  }
}
