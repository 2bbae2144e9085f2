import { Overview } from '#web/features/profiles/overview.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('概览', 'index');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function OverviewPage() {
  return (
    <UserCentre current="index" title="概览">
      {(user) => <Overview user={user} />}
    </UserCentre>
  );
}
