import { WithdrawPage } from '#web/features/income/withdraw-page.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('提现', 'withdraw');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function WithdrawRoute() {
  return (
    <UserCentre current="withdraw" title="提现">
      <WithdrawPage />
    </UserCentre>
  );
}
