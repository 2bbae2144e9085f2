import { data, Link } from 'react-router';

import { EmptyState } from '#web/ui/empty-state.tsx';

import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';

export const meta = adminMeta('没有这个页面');
export const headers = adminHeaders;

export function loader() {
  return data(null, { status: 404, headers: adminHeaders() });
}

export default function NothingPage() {
  return (
    <AdminFrame current="?" title="没有这个页面" access="contributor">
      <EmptyState title="后台里没有这个页面" hint="地址可能写错了，从左边的导航里选一个吧。">
        <Link className="button" to="/nv-admin">
          回到概览
        </Link>
      </EmptyState>
    </AdminFrame>
  );
}
