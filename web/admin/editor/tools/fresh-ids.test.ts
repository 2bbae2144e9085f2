import { expect, test } from 'vitest';

import { withFreshIds } from './fresh-ids.ts';

test('a copy has ids of its own, inside too, and no anchor that is taken', () => {
  const header = { id: 'b', type: 'header', data: { text: '题', level: 2, anchor: 'ti' } };
  const tabs = { id: 'a', type: 'tabs', data: { items: [{ title: '一', blocks: [header] }] } };
  const [copy] = withFreshIds([tabs]);
  expect(JSON.stringify(copy)).not.toMatch(/"id":"[ab]"/);
  expect(copy?.data).toMatchObject({ items: [{ title: '一', blocks: [{ data: { text: '题', level: 2 } }] }] });
  expect(JSON.stringify(copy)).not.toContain('anchor');
  expect(tabs.data.items[0]?.blocks[0]?.data.anchor).toBe('ti');
});
