import { type PreparedGoods, prepareGoods, storeGoods } from '#server/features/exchange/goods-editing.service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import { type Draft, image, numbered, ol, p } from './write-blocks.ts';

interface DemoGoods {
  name: string;
  cover_url: string;
  price: number;
  stock: number | null;
  limit: number;
  blocks: Draft[];
}

const goods: readonly DemoGoods[] = [
  {
    name: '夜色壁纸一组',
    cover_url: '/demo/sea-night.webp',
    price: 30,
    stock: null,
    limit: 1,
    blocks: [
      p('三张夜里的画，长按或右键就能存下来，随便用在手机和电脑上。'),
      image('/demo/sea-night.webp', '海'),
      image('/demo/mountains-night.webp', '山'),
      image('/demo/lighthouse-night.webp', '灯塔'),
    ],
  },
  {
    name: '手写明信片',
    cover_url: '/demo/letters-dusk.webp',
    price: 200,
    stock: 12,
    limit: 1,
    blocks: [
      p('谢谢您一直来。请把收信的地址私信给我，月底之前寄出，邮戳是本地的老邮局。'),
      p('想让我抄哪一句，也一并告诉我。'),
    ],
  },
  {
    name: '睡前歌单',
    cover_url: '/demo/record-night.webp',
    price: 0,
    stock: null,
    limit: 1,
    blocks: [
      p('适合把灯调暗以后听，音量到刚好盖住空调就行。'),
      ol('第一首放钢琴，慢一点', '第二首放雨声', '第三首什么也不放，听自己呼吸'),
    ],
  },
];

/** The 礼品 of the demo with their bodies; slow, so it runs before the transaction. `place` replaces demo addresses. */
export async function prepareDemoGoods(site: Site, place: <T>(value: T) => T): Promise<PreparedGoods[]> {
  return Promise.all(
    goods.map(({ blocks, ...fields }, position) =>
      prepareGoods(site, place({ ...fields, on: true, position, content: { blocks: numbered(blocks) } }), null),
    ),
  );
}

export async function storeDemoGoods(unit: Unit, prepared: readonly PreparedGoods[]): Promise<void> {
  for (const each of prepared) await storeGoods(unit, each);
}
