import { accountErrors } from '#contract/features/accounts/copy.ts';
import { emailProblem, nameProblem, passwordProblem } from '#contract/features/accounts/rules.ts';
import { installErrors } from '#contract/features/site/installation.copy.ts';
import { siteNameMaxLength } from '#contract/features/site/limits.ts';
import { firstProblem } from '#web/kit/use-form.ts';

export interface InstallValues {
  site_name: string;
  name: string;
  email: string;
  password: string;
  again: string;
  code: string;
}

const isEmpty = (text: string) => text.trim() === '';

/** Validates in form order. The owner may use reserved names. */
export function installProblem(values: InstallValues) {
  const { site_name, name, email, password, again, code } = values;
  return firstProblem([
    ['code', isEmpty(code) && installErrors.codeMissing],
    ['site_name', isEmpty(site_name) && installErrors.siteNameMissing],
    ['site_name', site_name.trim().length > siteNameMaxLength && installErrors.siteNameLength],
    ['name', isEmpty(name) && accountErrors.nameMissing],
    ['name', nameProblem(name, true)],
    ['email', isEmpty(email) && installErrors.emailMissing],
    ['email', emailProblem(email)],
    ['password', password === '' && accountErrors.passwordMissing],
    ['password', passwordProblem(password, { name, email })],
    ['again', password !== again && installErrors.differs],
  ]);
}
