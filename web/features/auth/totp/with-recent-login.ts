import { CallError } from '#web/kit/client.ts';
import { openPrompt } from '#web/ui/dialogs/dialogs.ts';

function asksForPassword(error: unknown): boolean {
  return error instanceof CallError && 'password' in error.fields;
}

/**
 * Runs an action that needs a recent sign-in. When the sign-in is too old, it asks for the password and retries with
 * it; a wrong password is shown at the field.
 * @throws DialogCancelled when the user cancelled
 */
export async function withRecentLogin<T>(work: (password?: string) => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!asksForPassword(error)) throw error;
  }
  let result!: T;
  await openPrompt({
    title: '请确认是您本人',
    label: '密码',
    hint: '距离上次登录已经有一会儿了，请再输入一次密码。',
    placeholder: '请输入密码',
    type: 'password',
    cancel: '取消',
    check: (text) => (text === '' ? '请输入密码' : null),
    submit: async (password) => {
      result = await work(password);
    },
  });
  return result;
}
