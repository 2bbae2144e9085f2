import { VipPage } from '#web/features/membership/vip-page.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('会员', 'vip');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function VipRoute() {
  return (
    <UserCentre current="vip" title="会员">
      <VipPage />
    </UserCentre>
  );
}
