import { usePointsText } from '#web/features/site/points-text.ts';

import { GoodsList } from '../exchange/goods-list.tsx';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';

export const meta = adminMeta('礼品');
export const headers = adminHeaders;

export default function GoodsPage() {
  const pointsText = usePointsText();
  return (
    <AdminFrame
      current="goods"
      title="礼品"
      intro={`读者用${pointsText}兑换的东西：壁纸、提取码、实体小物……内容只有兑换过的人能看到。也可以在文章里用「礼品」内容块展示。`}
      access="administrator"
    >
      <GoodsList />
    </AdminFrame>
  );
}
