import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { MomentsList } from '../moments/moments-list.tsx';

export const meta = adminMeta('动态');
export const headers = adminHeaders;

export default function MomentsPage() {
  return (
    <AdminFrame current="moments" title="动态" access="editor">
      <MomentsList />
    </AdminFrame>
  );
}
