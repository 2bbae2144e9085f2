import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';
import { OwnTips } from '#web/features/tips/own-tips.tsx';

export const loader = centreLoader('打赏', 'tips');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function TipsRoute() {
  return (
    <UserCentre current="tips" title="打赏">
      <OwnTips />
    </UserCentre>
  );
}
