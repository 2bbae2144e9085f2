import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';

import type { GiftWall as Wall } from '#contract/features/gifts/entities.ts';

import { GiftWall } from './gift-wall.tsx';

function draw(wall: Wall): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <GiftWall wall={wall} /> }]);
  return renderToStaticMarkup(<Stub initialEntries={['/']} />);
}

const empty: Wall = { range: 'week', total: 0, records: [], by_gift: [], by_sender: [], by_receiver: [] };

test('a record links giver and receiver and tells what and how many', () => {
  const record = {
    id: 1,
    gift_img: '',
    from: '<b>晚灯</b>',
    from_id: 4,
    to: '沈砚',
    to_id: 0,
    count: 2,
    name: '热可可',
    message: '',
    created_at: '2026-11-20T08:00:00Z',
  };
  const html = draw({ ...empty, range: 'all', total: 12_000, records: [record] });
  expect(html).toContain('<a href="/author/4" data-discover="true">&lt;b&gt;晚灯&lt;/b&gt;</a>');
  expect(html).toContain('<b>沈砚</b>');
  expect(html).toContain('热可可 ×2');
  expect(html).toContain('共送出 1.2万 份');
});

test('rankings count down from the first', () => {
  const people = [
    { user_id: 4, name: '晚灯', avatar_url: '', count: 8 },
    { user_id: 5, name: '阿澈', avatar_url: '', count: 2 },
  ];
  const records = [
    {
      id: 1,
      gift_img: '',
      from: '晚灯',
      from_id: 4,
      to: '阿澈',
      to_id: 5,
      count: 8,
      name: '纸船',
      message: '',
      created_at: '2026-11-20T08:00:00Z',
    },
  ];
  const html = draw({ ...empty, records, by_sender: people });
  expect(html).toContain('inline-size:100%');
  expect(html).toContain('inline-size:25%');
});

test('a week without gifts offers all of them; a wall without any does not', () => {
  expect(draw(empty)).toContain('这段时间还没有礼物');
  expect(draw(empty)).toContain('看看全部');
  expect(draw({ ...empty, range: 'all' })).toContain('还没有人送出礼物');
  expect(draw({ ...empty, range: 'all' })).not.toContain('看看全部');
});
