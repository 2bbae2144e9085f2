import { usePointsText } from '#web/features/site/points-text.ts';

import { CardList } from '../exchange/card-list.tsx';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';

export const meta = adminMeta('卡密');
export const headers = adminHeaders;

export default function CardsPage() {
  const pointsText = usePointsText();
  return (
    <AdminFrame
      current="cards"
      title="卡密"
      intro={`成批生成，用来发放${pointsText}、礼品、优惠券或会员，每张只能用一次。卡密只在生成时显示，本站不保存原文，请及时下载。`}
      access="administrator"
    >
      <CardList />
    </AdminFrame>
  );
}
