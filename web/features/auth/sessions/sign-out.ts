import { userLogout } from '#contract/features/auth/sessions.calls.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';

import { clearSession } from './session.ts';

/** Asks, signs out and loads the page anew. @see docs/reference/states.md */
export async function askToSignOut(): Promise<void> {
  try {
    await openConfirm({ title: '退出登录', content: '确定要退出登录吗？', confirm: '退出' });
    await send(userLogout, {});
  } catch (error) {
    return reportFailure(error);
  }
  clearSession();
  location.reload();
}
