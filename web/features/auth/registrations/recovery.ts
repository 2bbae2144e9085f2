import { emailMaxLength } from '#contract/features/accounts/limits.ts';
import { emailProblem } from '#contract/features/accounts/rules.ts';
import { forgetPassword } from '#contract/features/auth/registrations.calls.ts';
import { registrationErrors } from '#contract/features/auth/registrations.copy.ts';
import { send } from '#web/kit/client.ts';
import { openAlert, openPrompt } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

function problemOf(email: string): string | null {
  if (emailProblem(email) === null) return null;
  toast.warning(registrationErrors.realEmail);
  return registrationErrors.realEmail;
}

/** Asks for the mailbox and has a link sent there; the answer is the same for every address. @see docs/reference/validations.md */
export async function recoverPassword(known = ''): Promise<void> {
  let message = '';
  const asked = openPrompt({
    title: '找回密码',
    label: '邮箱',
    placeholder: '请输入注册时使用的邮箱',
    hint: '我们会向这个邮箱发送一个重置密码的链接，30 分钟内有效。',
    value: emailProblem(known) === null ? known.trim() : '',
    type: 'email',
    autoComplete: 'email',
    maxLength: emailMaxLength,
    confirm: '发送邮件',
    cancel: '取消',
    check: problemOf,
    submit: async (email) => {
      ({ message } = await send(forgetPassword, { email: email.trim() }));
    },
  });
  const isSent = await asked.then(
    () => true,
    () => false,
  );
  if (isSent) openAlert({ title: '请查收邮件', content: message, tone: 'success' });
}
