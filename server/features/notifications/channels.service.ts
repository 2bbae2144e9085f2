import { channelTexts } from '#contract/features/notifications/channels.copy.ts';
import {
  ownerNoticesPerEvent,
  ownerTextMaxLength,
  ownerTitleMaxLength,
} from '#contract/features/notifications/limits.ts';
import type { OwnerEvent } from '#contract/features/notifications/channels.rules.ts';
import type { MailRecipient } from '#contract/features/mail/entities.ts';
import { countEvents, countEvent } from '#server/features/request-guards/rate-limits.service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { siteLink } from '#server/kit/site-link.ts';
import type { Site, Unit } from '#server/kit/site.ts';
import type { ChannelMessage, ChannelTarget, PostMessage, WebChannelName } from '#server/providers/channels/channel.ts';
import { sendMessage } from '#server/providers/channels/channels.ts';

import * as reads from './channels.reads.ts';

/** Sends one message by one channel; the payload is the message and the name of the channel. */
export const channelQueue = 'channels-send';

/** A notification to the owner: plain text, and a site path as link. */
export interface OwnerNotice {
  event: OwnerEvent;
  title: string;
  text: string;
  url: string;
}

const targets: Record<WebChannelName, (site: Site) => ChannelTarget> = {
  webhook: ({ options }) => ({ url: options.get('notify_webhook_url'), secret: options.get('notify_webhook_secret') }),
  wecom: ({ options }) => ({ url: options.get('notify_wecom_url'), secret: '' }),
  dingtalk: ({ options }) => ({
    url: options.get('notify_dingtalk_url'),
    secret: options.get('notify_dingtalk_secret'),
  }),
  feishu: ({ options }) => ({ url: options.get('notify_feishu_url'), secret: options.get('notify_feishu_secret') }),
  telegram: ({ options }) => ({ url: options.get('notify_telegram_url'), secret: '' }),
  bark: ({ options }) => ({ url: options.get('notify_bark_url'), secret: '' }),
};
const webChannels = Object.keys(targets) as WebChannelName[];

function cut(text: string, max: number): string {
  const characters = Array.from(
    text
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .toWellFormed(),
  );
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : characters.join('');
}

async function ownerRecipient(site: Site, unit: Unit): Promise<MailRecipient | null> {
  const address = site.options.get('owner_mail_address');
  if (address !== '') return { name: '', address };
  const person = await reads.findAdministratorEmail(unit.db);
  return person?.email ? { name: person.name, address: person.email } : null;
}

async function notifyByMail(site: Site, unit: Unit, { title, text, url }: OwnerNotice): Promise<void> {
  if (!site.options.get('notify_mail')) return;
  const to = await ownerRecipient(site, unit);
  if (to) await queueMail(site, unit, { kind: 'owner-notice', to, title, text, path: url });
}

/**
 * Counts the notice; null when there were too many of this event. The last one allowed says that more are suppressed.
 */
async function throttleNotice(unit: Unit, notice: OwnerNotice): Promise<OwnerNotice | null> {
  const { max, windowMs } = ownerNoticesPerEvent;
  const key = `owner-notice:${notice.event}`;
  const before = await countEvents(unit.db, key, windowMs, unit.now);
  if (before >= max) return null;
  await countEvent(unit, key);
  return before === max - 1 ? { ...notice, text: `${notice.text}${channelTexts.lastOfHour}` } : notice;
}

/**
 * Notifies the owner by every configured channel, enqueued in the caller's transaction. Disabled events, and too many
 * notices of one event, are skipped.
 * @see docs/reference/README.md (notification channels)
 */
export async function notifyOwner(site: Site, unit: Unit, notice: OwnerNotice): Promise<void> {
  if (!site.options.get('notify_events').includes(notice.event)) return;
  const title = cut(notice.title, ownerTitleMaxLength);
  const told = await throttleNotice(unit, { ...notice, title, text: cut(notice.text, ownerTextMaxLength) });
  if (!told) return;
  await notifyByMail(site, unit, told);
  for (const channel of webChannels) {
    if (targets[channel](site).url !== '') await unit.enqueue({ queue: channelQueue, payload: { channel, ...told } });
  }
}

/**
 * Sends one message; the target is read from the options now, so that no secret is stored in the job.
 * @throws Error when it was rejected, so that the job is retried
 */
export async function sendChannelMessage(
  site: Site,
  payload: Record<string, unknown>,
  post: PostMessage | undefined,
): Promise<void> {
  const { channel, event, title, text, url } = payload as unknown as OwnerNotice & { channel: WebChannelName };
  const target = targets[channel]?.(site);
  if (!target || target.url === '') return;
  const siteName = site.options.get('nv_site_name');
  const message: ChannelMessage = { event, title, text, url: siteLink(site.url, url), siteName };
  await sendMessage(channel, message, target, { now: site.clock.now(), post });
}

/** Sends a message by every configured channel, and returns the result of each. */
export async function sendToAllChannels(
  site: Site,
  notice: Omit<OwnerNotice, 'event'>,
  post?: PostMessage,
): Promise<{ channel: WebChannelName; ok: boolean; error: string }[]> {
  const chosen = webChannels.filter((channel) => targets[channel](site).url !== '');
  return Promise.all(
    chosen.map(async (channel) => {
      try {
        await sendChannelMessage(site, { channel, event: 'test', ...notice }, post);
        return { channel, ok: true, error: '' };
      } catch (error) {
        return { channel, ok: false, error: (error as Error).message };
      }
    }),
  );
}
