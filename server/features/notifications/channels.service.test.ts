import { afterEach, beforeEach, expect, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import type { ChannelRequest } from '#server/providers/channels/channel.ts';

import { channelJobs } from './channels.jobs.ts';
import { notifyOwner } from './channels.service.ts';

let opened: TestSite;
let asked: ChannelRequest[];

beforeEach(async () => {
  opened = await openTestSite();
  asked = [];
  opened.site.jobs.handle('mails-send', 'default', async () => {});
  registerWorkers(
    opened.site,
    channelJobs(async (request) => {
      asked.push(request);
      return { status: 200, body: '{"errcode":0,"code":0,"ok":true}' };
    }),
  );
});

afterEach(() => opened.close());

const notice = { event: 'comment-waiting', title: '有一条评论等待审核', text: '小明：沙发', url: '/admin' } as const;

async function tell(event: 'comment-waiting' | 'ban' = 'comment-waiting'): Promise<void> {
  await write(opened.site, (unit) => notifyOwner(opened.site, unit, { ...notice, event }));
}

async function mailsTo(): Promise<string[]> {
  const rows = await opened.site.db.selectFrom('mails').select('to_address').orderBy('id').execute();
  return rows.map(({ to_address }) => to_address);
}

test('each configured channel gets the message once, with a link of this site', async () => {
  await setOptions(opened.site, {
    notify_webhook_url: 'https://hook.example/in',
    notify_dingtalk_url: 'https://oapi.dingtalk.com/robot/send?access_token=t',
  });
  await tell();
  expect(asked).toEqual([]);
  await opened.site.jobs.drain();
  expect(asked.map(({ url }) => url)).toEqual([
    'https://hook.example/in',
    'https://oapi.dingtalk.com/robot/send?access_token=t',
  ]);
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
    event: 'comment-waiting',
    url: 'http://localhost:3000/admin',
  });
});

test('no key of an address lies among the waiting jobs', async () => {
  await setOptions(opened.site, { notify_bark_url: 'https://api.day.app/geheim', notify_mail: false });
  const enqueued: unknown[] = [];
  await write(opened.site, (unit) =>
    notifyOwner(opened.site, { ...unit, enqueue: async (job) => void enqueued.push(job) }, notice),
  );
  expect(enqueued).toHaveLength(1);
  expect(JSON.stringify(enqueued)).not.toContain('geheim');
});

test('the mail goes to the first administrator with an address, or to the address that the owner names', async () => {
  await tell();
  expect(await mailsTo()).toEqual([]);
  await createUser(opened.site, { name: '站长', email: 'owner@example.com', role: 'administrator' }, true);
  await tell();
  await setOptions(opened.site, { owner_mail_address: 'notice@example.com' });
  await tell();
  await setOptions(opened.site, { notify_mail: false });
  await tell();
  expect(await mailsTo()).toEqual(['owner@example.com', 'notice@example.com']);
});

test('an event that the owner switched off is not told', async () => {
  await setOptions(opened.site, { owner_mail_address: 'notice@example.com', notify_events: ['ban'] });
  await tell();
  await tell('ban');
  expect(await mailsTo()).toHaveLength(1);
});

test('a flood of one kind ends after twenty an hour, and the last one says so', async () => {
  await setOptions(opened.site, { owner_mail_address: 'notice@example.com' });
  for (let n = 0; n < 30; n += 1) await tell();
  await tell('ban');
  const mails = await opened.site.db.selectFrom('mails').select('text_body').orderBy('id').execute();
  expect(mails).toHaveLength(21);
  expect(mails[18]?.text_body).not.toContain('不再逐条发送');
  expect(mails[19]?.text_body).toContain('一小时内不再逐条发送');
  opened.clock.advance(3_600_001);
  await tell();
  expect(await mailsTo()).toHaveLength(22);
});
