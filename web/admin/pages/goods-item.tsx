import { useParams } from 'react-router';

import { GoodsEditor } from '../exchange/goods-editor.tsx';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';

export const meta = adminMeta('编辑礼品');
export const headers = adminHeaders;

/** `new` makes one. */
export default function GoodsItemPage() {
  const { id = 'new' } = useParams();
  return (
    <AdminFrame current="goods" title={id === 'new' ? '新建礼品' : '编辑礼品'} access="administrator">
      <GoodsEditor key={id} id={id === 'new' ? null : Number(id)} />
    </AdminFrame>
  );
}
