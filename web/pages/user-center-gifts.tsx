import { OwnGifts } from '#web/features/gifts/own-gifts.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('礼物', 'gifts');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function GiftsRoute() {
  return (
    <UserCentre current="gifts" title="礼物">
      <OwnGifts />
    </UserCentre>
  );
}
