import { WithdrawRecords } from '#web/features/income/withdraw-records.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('提现记录', 'withdraw-record');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function WithdrawRecordRoute() {
  return (
    <UserCentre current="withdraw-record" title="提现记录">
      <WithdrawRecords />
    </UserCentre>
  );
}
