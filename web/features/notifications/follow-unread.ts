import { readSession, refreshSession, updateUser } from '#web/features/auth/sessions/session.ts';
import { subscribe } from '#web/features/live/subscribe.ts';

/** Keeps the unread counts of the signed-in user current. @returns a function that stops it */
export function followUnread(): () => void {
  return subscribe('me', ({ user_id, unread, unread_messages }) => {
    const { user } = readSession();
    // Another user signed in meanwhile, in another tab.
    if (user?.id !== user_id) void refreshSession();
    else if (user.unread !== unread || user.unread_messages !== unread_messages)
      updateUser({ unread, unread_messages });
  });
}
