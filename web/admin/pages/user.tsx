import { useParams } from 'react-router';

import { usePointsText } from '#web/features/site/points-text.ts';

import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { UserDetails } from '../profiles/user-details.tsx';

export const meta = adminMeta('用户');
export const headers = adminHeaders;

export default function UserPage() {
  const { id } = useParams();
  return (
    <AdminFrame current="users" title={`${usePointsText()}与经验`} access="administrator">
      <UserDetails key={id} id={Number(id)} />
    </AdminFrame>
  );
}
