import { CallError } from '#web/kit/client.ts';
import { openPrompt } from '#web/ui/dialogs/dialogs.ts';

function asksForPassword(error: unknown): boolean {
  return error instanceof CallError && 'password' in error.fields;
}

/**
 * Does something that only the owner may do. When the sign-in lies too far back, the password is asked for and the
 * work tried again with it; a wrong one is said beside the field.
 * @throws DialogCancelled when the person would not give it
 */
export async function asOwner<T>(work: (password?: string) => Promise<T>): Promise<T> {
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
