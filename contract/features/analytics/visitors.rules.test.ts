import { expect, test } from 'vitest';

import { isBotUserAgent } from './rules.ts';

test('browsers of people are told from programs by what they say of themselves', () => {
  for (const person of [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.53 Language/zh_CN',
    'Mozilla/5.0 (Linux; Android 11; CUBOT_X30) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; U; Android 13; zh-cn) AppleWebKit/537.36 Version/4.0 Chrome/100 UCBrowser/16.1 Mobile',
    'Opera/9.80 (Windows NT 6.1) Presto/2.12 Version/12.18',
  ])
    expect(isBotUserAgent(person), person).toBe(false);
  for (const program of [
    '',
    'curl/8.5.0',
    'python-requests/2.32',
    'Go-http-client/2.0',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp)',
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 HeadlessChrome/131.0.0.0 Safari/537.36',
    'Mozilla/5.0 (compatible; UptimeRobot/2.0)',
  ])
    expect(isBotUserAgent(program), program).toBe(true);
});
