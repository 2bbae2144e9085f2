import { expect, test } from 'vitest';

import { hostVariants, normaliseHost } from './rules.ts';

test('a leading www and the port do not matter to a licence', () => {
  expect(hostVariants('www.example.com')).toEqual(['example.com']);
  expect(hostVariants('example.com:3000')).toEqual(['example.com']);
  expect(hostVariants('WWW.Example.COM.')).toEqual(['example.com']);
  expect(hostVariants('localhost:3000')).toEqual(['localhost']);
});

test('a host is also known by its last two labels', () => {
  expect(hostVariants('blog.example.com')).toEqual(['blog.example.com', 'example.com']);
  expect(hostVariants('www.blog.example.com')).toEqual(['blog.example.com', 'example.com']);
});

test('an address by number is not shortened', () => {
  expect(hostVariants('192.0.2.7:3000')).toEqual(['192.0.2.7']);
  expect(hostVariants('[2001:db8::1]:3000')).toEqual(['[2001:db8::1]']);
  expect(normaliseHost('[2001:db8::1]:80')).toBe('[2001:db8::1]');
});

test('no host has no variants', () => {
  expect(hostVariants('')).toEqual([]);
});

test('this machine by number is localhost too', () => {
  expect(hostVariants('127.0.0.1:3000')).toEqual(['127.0.0.1', 'localhost']);
  expect(hostVariants('[::1]:3000')).toEqual(['[::1]', 'localhost']);
});
