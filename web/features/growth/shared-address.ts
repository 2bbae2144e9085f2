import { getShareMark } from '#contract/features/growth/shares.calls.ts';
import { readSession } from '#web/features/auth/sessions/session.ts';
import { send } from '#web/kit/client.ts';

/** An address of this site with the mark of the user; a guest shares it as it is. */
export async function sharedAddress(address: string): Promise<string> {
  if (readSession().status !== 'member') return address;
  try {
    const { mark } = await send(getShareMark, {});
    const marked = new URL(address);
    marked.searchParams.set('share', mark);
    return marked.href;
  } catch {
    return address;
  }
}
