import type { Member } from '#contract/features/profiles/members.entities.ts';
import { unbanUser } from '#contract/features/accounts/bans.calls.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

/** Lifts a user's ban after confirmation. */
export async function unban(member: Member): Promise<void> {
  await openConfirm({
    title: '解除封禁',
    content: `${member.name}可以重新登录和发言，并从小黑屋移除。`,
    confirm: '解除封禁',
  });
  await send(unbanUser, { id: member.id });
  toast.success(`已解除${member.name}的封禁`);
}
