import { PointPage } from '#web/features/ledger/point-page.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';
import { usePointsText } from '#web/features/site/points-text.ts';

export const loader = centreLoader(({ points_text }) => points_text, 'point');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function PointRoute() {
  return (
    <UserCentre current="point" title={usePointsText()}>
      <PointPage />
    </UserCentre>
  );
}
