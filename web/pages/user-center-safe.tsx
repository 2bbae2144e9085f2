import { AccountSafety } from '#web/features/profiles/account-safety.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('账号安全', 'safe');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function SafePage() {
  return (
    <UserCentre current="safe" title="账号安全">
      {(user) => <AccountSafety user={user} />}
    </UserCentre>
  );
}
