import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { RedirectList } from '../redirects/redirect-list.tsx';

export const meta = adminMeta('重定向');
export const headers = adminHeaders;

export default function RedirectsPage() {
  return (
    <AdminFrame
      current="redirects"
      title="重定向"
      intro="页面不存在时，把旧地址的访客带到新地址；地址上有页面时，总是先显示页面。文章改了别名会自动跳转，不需要在这里填写。"
      access="administrator"
    >
      <RedirectList />
    </AdminFrame>
  );
}
