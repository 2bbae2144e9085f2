import { userLogout } from '#contract/features/auth/sessions.calls.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { forgetKeptPages } from '#web/features/site/offline/kept-pages.ts';
import { send } from '#web/kit/client.ts';
import { dropActsOf, flushOutbox, waitingActs } from '#web/features/site/offline/outbox.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';

import { actingAccount, clearSession } from './session.ts';

/** Asks, signs out and loads the page anew. @see docs/reference/states.md */
export async function askToSignOut(): Promise<void> {
  try {
    await flushOutbox();
    const left = waitingActs().length;
    const content = left > 0 ? `还有 ${left} 条内容没有发出，退出后不再保留。确定要退出登录吗？` : '确定要退出登录吗？';
    await openConfirm({ title: '退出登录', content, confirm: '退出' });
    const account = actingAccount();
    await send(userLogout, {});
    dropActsOf(account);
    navigator.serviceWorker?.controller?.postMessage({ type: 'forget' });
    await forgetKeptPages();
  } catch (error) {
    return reportFailure(error);
  }
  clearSession();
  location.reload();
}
