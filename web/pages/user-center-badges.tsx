import { OwnBadges } from '#web/features/badges/own-badges.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('徽章', 'badges');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function BadgesRoute() {
  return (
    <UserCentre current="badges" title="徽章">
      <OwnBadges />
    </UserCentre>
  );
}
