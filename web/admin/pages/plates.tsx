import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { PlatesList } from '../plates/plates-list.tsx';

export const meta = adminMeta('版块');
export const headers = adminHeaders;

export default function PlatesPage() {
  return (
    <AdminFrame
      current="plates"
      title="版块"
      intro="动态可以发布到一个版块里。每个版块有自己的页面、版规、版主和发布权限。"
      access="administrator"
    >
      <PlatesList />
    </AdminFrame>
  );
}
