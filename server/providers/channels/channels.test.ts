import { createHmac } from 'node:crypto';

import { expect, test } from 'vitest';

import type { ChannelMessage, ChannelRequest, WebChannelName } from './channel.ts';
import { postSafely, sendMessage } from './channels.ts';

const now = Date.UTC(2026, 10, 21, 4, 0, 0);
const message: ChannelMessage = {
  event: 'comment-waiting',
  title: '有一条评论等待审核',
  text: '小明：写得真好',
  url: 'https://moon.example/admin/comments',
  siteName: '月下',
};

async function askedOf(name: WebChannelName, url: string, secret = '', answer = '{}'): Promise<ChannelRequest> {
  const asked: ChannelRequest[] = [];
  await sendMessage(
    name,
    message,
    { url, secret },
    {
      now,
      post: async (request) => {
        asked.push(request);
        return { status: 200, body: answer };
      },
    },
  );
  return asked[0] as ChannelRequest;
}

const json = { 'content-type': 'application/json; charset=utf-8' };
const text = '【月下】有一条评论等待审核\n小明：写得真好\nhttps://moon.example/admin/comments';

test('a webhook gets the fields, signed together with the time', async () => {
  const body =
    '{"event":"comment-waiting","title":"有一条评论等待审核","text":"小明：写得真好","url":"https://moon.example/admin/comments","site":"月下"}';
  expect(await askedOf('webhook', 'https://hook.example/in')).toEqual({
    url: 'https://hook.example/in',
    headers: json,
    body,
  });
  const signature = createHmac('sha256', 'geheim').update(`1795233600.${body}`).digest('hex');
  expect((await askedOf('webhook', 'https://hook.example/in', 'geheim')).headers).toEqual({
    ...json,
    'x-somnia-timestamp': '1795233600',
    'x-somnia-signature': `sha256=${signature}`,
  });
});

test('企业微信 gets a text', async () => {
  const url = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k';
  expect(await askedOf('wecom', url, '', '{"errcode":0,"errmsg":"ok"}')).toEqual({
    url,
    headers: json,
    body: JSON.stringify({ msgtype: 'text', text: { content: text } }),
  });
});

test('钉钉 gets a text, with time and signature in the address', async () => {
  const url = 'https://oapi.dingtalk.com/robot/send?access_token=t';
  const body = JSON.stringify({ msgtype: 'text', text: { content: text } });
  expect(await askedOf('dingtalk', url, '', '{"errcode":0}')).toEqual({ url, headers: json, body });
  const signed = await askedOf('dingtalk', url, 'SECabc', '{"errcode":0}');
  const sign = createHmac('sha256', 'SECabc').update('1795233600000\nSECabc').digest('base64');
  expect(signed.url).toBe(`${url}&timestamp=1795233600000&sign=${encodeURIComponent(sign)}`);
  expect(signed.body).toBe(body);
});

test('飞书 gets a text, with time and signature in the body', async () => {
  const url = 'https://open.feishu.cn/open-apis/bot/v2/hook/x';
  const plain = { msg_type: 'text', content: { text } };
  expect((await askedOf('feishu', url, '', '{"code":0}')).body).toBe(JSON.stringify(plain));
  const sign = createHmac('sha256', '1795233600\ngeheim').digest('base64');
  expect((await askedOf('feishu', url, 'geheim', '{"StatusCode":0}')).body).toBe(
    JSON.stringify({ timestamp: '1795233600', sign, ...plain }),
  );
});

test('Telegram gets the chat of the address in the body', async () => {
  const url = 'https://api.telegram.org/bot1:a/sendMessage?chat_id=-100200';
  expect(await askedOf('telegram', url, '', '{"ok":true}')).toEqual({
    url: 'https://api.telegram.org/bot1:a/sendMessage',
    headers: json,
    body: JSON.stringify({ chat_id: '-100200', text, link_preview_options: { is_disabled: true } }),
  });
});

test('Bark gets title, body and address', async () => {
  const url = 'https://api.day.app/key';
  expect(await askedOf('bark', url, '', '{"code":200}')).toEqual({
    url,
    headers: json,
    body: JSON.stringify({
      title: '有一条评论等待审核',
      body: '小明：写得真好',
      group: '月下',
      url: 'https://moon.example/admin/comments',
    }),
  });
});

test('a refusal is an error, also one that comes with status 200, and does not give away the key', async () => {
  const refusals: [WebChannelName, number, string][] = [
    ['webhook', 500, ''],
    ['wecom', 200, '{"errcode":93000,"errmsg":"invalid webhook url"}'],
    ['dingtalk', 200, '{"errcode":310000,"errmsg":"sign not match"}'],
    ['feishu', 200, '{"code":19021,"msg":"sign match fail"}'],
    ['telegram', 403, '{"ok":false}'],
    ['bark', 400, '{"code":400}'],
    ['bark', 200, '<html>'],
  ];
  for (const [name, status, body] of refusals) {
    const target = { url: 'https://hook.example/geheim?key=geheim', secret: 'geheim' };
    const sending = sendMessage(name, message, target, { now, post: async () => ({ status, body }) });
    await expect(sending).rejects.toThrow(`${name} answered ${status}`);
    await expect(sending).rejects.not.toThrow('geheim');
  }
});

test('addresses of the own network are not posted to', async () => {
  for (const url of [
    'http://127.0.0.1:9/x',
    'http://localhost/x',
    'http://10.0.0.1/x',
    'http://169.254.169.254/latest',
    'http://[::1]/x',
    'ftp://example.com/x',
  ]) {
    await expect(postSafely({ url, headers: {}, body: '{}' }), url).rejects.toThrow(
      /not a public address|Only http and https/,
    );
  }
});
