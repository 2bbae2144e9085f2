import { expect, test } from 'vitest';

import { regionOf } from './region.ts';

test('an address has a province within China, and a country elsewhere', () => {
  expect(regionOf('114.114.114.114')).toBe('江苏');
  expect(regionOf('::ffff:114.114.114.114')).toBe('江苏');
  expect(regionOf('240e:390::1')).toBe('浙江');
  expect(regionOf('219.76.1.1')).toBe('香港');
  expect(regionOf('8.8.8.8')).toBe('美国');
});

test('what is no address of the world has no region', () => {
  for (const ip of ['', '127.0.0.1', '10.0.0.1', '192.168.1.1', '::1', 'fe80::1', 'nonsense', '999.1.1.1', '<b>'])
    expect(regionOf(ip), ip).toBe('');
});
