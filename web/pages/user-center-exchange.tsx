import { ExchangePage } from '#web/features/exchange/exchange-page.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('兑换', 'exchange');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function ExchangeRoute() {
  return (
    <UserCentre current="exchange" title="兑换">
      <ExchangePage />
    </UserCentre>
  );
}
