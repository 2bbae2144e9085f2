import { expect, test } from 'vitest';

import { growthOptions } from './options.ts';

test('what somebody can do again and again is limited by the day', () => {
  const once = ['register', 'bind-email', 'check-in', 'streak-7', 'streak-30', 'anniversary'];
  const repeated = growthOptions.growth_rewards.default.filter(({ event }) => !once.includes(event));
  expect(repeated.filter(({ daily }) => daily === 0)).toEqual([]);
});
