import { BlockedUsers } from '#web/features/messages/blocked-users.tsx';
import { NotificationSettingsForm } from '#web/features/notifications/notification-settings.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('设置', 'settings');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function SettingsPage() {
  return (
    <UserCentre current="settings" title="设置">
      <NotificationSettingsForm />
      <BlockedUsers />
    </UserCentre>
  );
}
