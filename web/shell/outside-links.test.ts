import { expect, test } from 'vitest';

import { leavingPathFor } from './outside-links.ts';

const leaving = (href: string, trusted: string[] = []) => leavingPathFor(href, 'blog.example', trusted);

test('a link to another host passes the leaving page', () => {
  expect(leaving('https://else.example/a?b=1&c=夜')).toBe(
    '/go?url=https%3A%2F%2Felse.example%2Fa%3Fb%3D1%26c%3D%E5%A4%9C',
  );
  expect(leaving('https://blog.example.evil.example/')).not.toBeNull();
});

test('links within the site, trusted hosts and other schemes go straight', () => {
  expect(leaving('https://blog.example/about')).toBeNull();
  expect(leaving('https://docs.friend.example/', ['friend.example'])).toBeNull();
  expect(leaving('https://notfriend.example/', ['friend.example'])).not.toBeNull();
  expect(leaving('mailto:a@else.example')).toBeNull();
});

test('an address too long for the leaving page stays a plain link', () => {
  expect(leaving(`https://else.example/${'a'.repeat(400)}`)).toBeNull();
});
