import { expect, test } from 'vitest';

import { readSmtpUrl } from './read-smtp-url.ts';

test('smtps means TLS from the start on port 465, smtp means STARTTLS on port 587', () => {
  expect(readSmtpUrl('smtps://ming:geheim@smtp.example.com')).toEqual({
    displayUrl: 'smtps://smtp.example.com:465',
    connection: {
      host: 'smtp.example.com',
      port: 465,
      secure: true,
      requireTLS: false,
      ignoreTLS: false,
      auth: { user: 'ming', pass: 'geheim' },
    },
  });
  expect(readSmtpUrl('smtp://mail.example.com').connection).toMatchObject({ port: 587, secure: false });
});

test('a password never goes over an open line to another machine, unless the owner says so', () => {
  expect(readSmtpUrl('smtp://a:b@mail.example.com').connection.requireTLS).toBe(true);
  expect(readSmtpUrl('smtp://a:b@localhost:1025').connection.requireTLS).toBe(false);
  expect(readSmtpUrl('smtp://a:b@mail.example.com?tls=off').connection).toMatchObject({
    requireTLS: false,
    ignoreTLS: true,
  });
  expect(readSmtpUrl('smtp://mail.example.com?tls=required').connection.requireTLS).toBe(true);
});

test('names and passwords with special characters are written in percent form', () => {
  expect(readSmtpUrl('smtps://ming%40example.com:a%2Fb%3A%23@smtp.example.com').connection.auth).toEqual({
    user: 'ming@example.com',
    pass: 'a/b:#',
  });
});

test('an address that cannot be meant is refused with a sentence that says why, and without the password', () => {
  const cases: [string, string][] = [
    ['smtp.example.com:25', '要以 smtp:// 或 smtps:// 开头'],
    ['http://smtp.example.com', '要以 smtp:// 或 smtps:// 开头'],
    ['smtp://', '缺少服务器地址'],
    ['smtp://a:p#word@smtp.example.com', '不是有效的地址'],
    ['smtp://a:b/c@smtp.example.com', '不是有效的地址'],
    ['smtp://ming@smtp.example.com', '用户名和密码要么都写，要么都不写'],
    ['smtp://a:100%@smtp.example.com', '% 要写成 %25'],
    ['smtp://smtp.example.com?tls=maybe', 'tls 只能是 off 或 required'],
    ['smtp://smtp.example.com?pool=true', '不认识参数 pool'],
    ['smtp://smtp.example.com:99999', '不是有效的地址'],
  ];
  for (const [url, why] of cases) {
    expect(() => readSmtpUrl(url), url).toThrow(
      /^SMTP_URL 不正确：.*，例如 smtps:\/\/用户名:密码@smtp\.example\.com:465。$/,
    );
    expect(() => readSmtpUrl(url), url).toThrow(why);
    expect(() => readSmtpUrl(url), url).not.toThrow('p#word');
  }
});
