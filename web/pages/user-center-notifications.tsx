import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';

import { NotificationCentre, readGroup } from '#web/features/notifications/notification-centre.tsx';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';
import { openPage } from '#web/kit/open-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  return { head: page.head({ title: '通知', path: '/user-center/notifications', hidden: true }) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export function headers() {
  return { 'cache-control': 'no-store' };
}

export default function NotificationsPage() {
  const [query] = useSearchParams();
  return (
    <UserCentre current="notifications" title="通知">
      <NotificationCentre group={readGroup(query.get('group'))} />
    </UserCentre>
  );
}
