import { useSearchParams } from 'react-router';

import { NotificationCentre, readGroup } from '#web/features/notifications/notification-centre.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('通知', 'notifications');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function NotificationsPage() {
  const [query] = useSearchParams();
  return (
    <UserCentre current="notifications" title="通知">
      <NotificationCentre group={readGroup(query.get('group'))} />
    </UserCentre>
  );
}
