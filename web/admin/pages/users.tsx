import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { MembersList } from '../profiles/members-list.tsx';

export const meta = adminMeta('用户');
export const headers = adminHeaders;

export default function UsersPage() {
  return (
    <AdminFrame current="users" title="用户" access="administrator">
      <MembersList />
    </AdminFrame>
  );
}
