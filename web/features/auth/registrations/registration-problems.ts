import { accountErrors } from '#contract/features/accounts/copy.ts';
import { emailProblem, nameProblem, passwordProblem } from '#contract/features/accounts/rules.ts';
import { registrationErrors } from '#contract/features/auth/registrations.copy.ts';
import { firstProblem } from '#web/kit/use-form.ts';

export interface RegisterValues {
  name: string;
  password: string;
  email: string;
  code: string;
}

const isEmpty = (text: string) => text.trim() === '';

/** What is missing comes first, in the specification's order; what is wrong with the rest after it. @see docs/reference/validations.md */
export function registerProblem(values: RegisterValues, needsCode: boolean) {
  const { name, password, email, code } = values;
  return firstProblem([
    ['name', isEmpty(name) && accountErrors.nameMissing],
    ['password', password === '' && accountErrors.passwordMissing],
    ['email', isEmpty(email) && registrationErrors.emailMissing],
    ['code', needsCode && isEmpty(code) && registrationErrors.codeMissing],
    ['name', nameProblem(name)],
    ['password', passwordProblem(password, { name, email })],
    ['email', emailProblem(email)],
  ]);
}

/** @see docs/reference/validations.md */
export function registerCodeProblem({ name, email }: Pick<RegisterValues, 'name' | 'email'>) {
  return firstProblem([
    ['name', isEmpty(name) && registrationErrors.fillIn],
    ['email', isEmpty(email) && registrationErrors.fillIn],
    ['email', emailProblem(email)],
  ]);
}

/** @see docs/reference/validations.md */
export function bindProblem({ email, code }: { email: string; code: string }) {
  return firstProblem([
    ['email', isEmpty(email) && registrationErrors.bindEmailMissing],
    ['code', isEmpty(code) && registrationErrors.bindCodeMissing],
    ['email', emailProblem(email)],
  ]);
}

/** @see docs/reference/validations.md (get code when binding) */
export function bindCodeProblem({ email }: { email: string }) {
  return firstProblem([
    ['email', isEmpty(email) && registrationErrors.bindGetCodeEmailMissing],
    ['email', emailProblem(email)],
  ]);
}

/** Validates a new password and its repetition. */
export function newPasswordProblem(
  { password, again }: { password: string; again: string },
  person: { name: string; email?: string },
) {
  return firstProblem([
    ['password', passwordProblem(password, person)],
    ['again', password !== again && '两次输入的密码不一致'],
  ]);
}
