import { pendingMoney, withdrawNotices } from '#contract/features/income/copy.ts';
import { ownerTexts } from '#contract/features/notifications/channels.copy.ts';
import { fenText } from '#contract/kit/money.ts';
import { findUser } from '#server/features/accounts/service.ts';
import { capBought } from '#server/features/income/bought.service.ts';
import { findOpenWithdrawal, withdrawalMoved } from '#server/features/income/withdrawals.service.ts';
import { balanceChanged } from '#server/features/ledger/service.ts';
import { notifyOwner } from '#server/features/notifications/channels.service.ts';
import { notify } from '#server/features/notifications/service.ts';
import { countUnsettledOrders } from '#server/features/payment/service.ts';
import { moneyPending } from '#server/features/profiles/service.ts';
import type { Site } from '#server/kit/site.ts';

const url = '/user-center/withdraw-record';

/** Connects income with the ledger, with notices and with the deletion of accounts. */
export function connectIncome(site: Site): void {
  balanceChanged.on(site, async (_site, unit, { userId, currency, before, after }) => {
    if (currency === 'point' && after < before) await capBought(site, unit, userId, after);
  });
  withdrawalMoved.on(site, async (_site, unit, { withdrawal }) => {
    const { id, user_id: userId, amount, fee, status, reason } = withdrawal;
    const detail = status === 'paid' ? fenText(amount - fee) : reason;
    const text = withdrawNotices[status](fenText(amount), detail);
    await notify(site, unit, { userId, kind: 'order', text, url, groupKey: `withdrawal:${id}:${status}` });
    if (status !== 'pending') return;
    const name = (await findUser(unit.db, userId))?.name ?? '';
    const title = ownerTexts.withdrawal(name, fenText(amount));
    await notifyOwner(site, unit, { event: 'withdrawal', title, text: '', url: `/nv-admin/withdraws/${id}` });
  });
  moneyPending.on(site, async (_site, unit, { userId, reasons }) => {
    const open = await findOpenWithdrawal(unit.db, userId);
    if (open) reasons.push(pendingMoney.withdrawal(fenText(open.amount)));
    const orders = await countUnsettledOrders(unit.db, userId);
    if (orders > 0) reasons.push(pendingMoney.orders(orders));
  });
}
