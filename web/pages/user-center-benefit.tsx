import { BenefitPage } from '#web/features/income/benefit-page.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('收益', 'benefit');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function BenefitRoute() {
  return (
    <UserCentre current="benefit" title="收益">
      <BenefitPage />
    </UserCentre>
  );
}
