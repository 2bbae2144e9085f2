import { expect, test } from 'vitest';

import { endOfBan, noBan } from './ban-fields.tsx';

const now = Date.UTC(2026, 10, 21, 4);

test('a ban without a date for its end is refused, never made permanent', () => {
  expect(endOfBan({ ...noBan, length: 'date', until: '' }, now)).toBe('');
  expect(endOfBan({ ...noBan, length: 'date', until: '2026-11-22T00:30' }, now)).toBe('2026-11-21T16:30:00.000Z');
});

test('only a ban that says so is permanent', () => {
  expect(endOfBan({ ...noBan, length: '' }, now)).toBeNull();
  expect(endOfBan({ ...noBan, length: '7' }, now)).toBe('2026-11-28T04:00:00.000Z');
});
