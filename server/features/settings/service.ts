import {
  isOptionName,
  type OptionName,
  optionNames,
  optionProblems,
  options,
  type OptionValues,
} from '#contract/features/settings/options.entities.ts';
import { optionErrors, settingsErrors } from '#contract/features/settings/copy.ts';
import type { SettingsGroup, SettingsOption } from '#contract/features/settings/entities.ts';
import { DomainError } from '#contract/errors.ts';
import type { EnvironmentName, OptionDefinition } from '#contract/kit/option.ts';
import { audit } from '#server/features/audit/service.ts';
import { lockOptions, listSetNames, resetOption, setOption } from './options.service.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import { viewGroups, viewOption } from './views.ts';

/** The environment variable that decides instead of an option; '' when there is none. */
function fixedBy({ settings }: Site, name: OptionName): string {
  const values: Record<EnvironmentName, string> = { SMTP_URL: settings.smtpUrl };
  const { environment } = options[name] as OptionDefinition;
  return environment !== undefined && values[environment] !== '' ? environment : '';
}

async function viewer({ site }: CallContext): Promise<(name: OptionName) => SettingsOption> {
  const stored = await listSetNames(site);
  const pointsText = site.options.get('points_text');
  return (name) =>
    viewOption(name, site.options.get(name), {
      isStored: stored.has(name),
      fixedBy: fixedBy(site, name),
      pointsText,
    });
}

/** Every option for the settings form, without the values of secrets. @see docs/reference/limits.md */
export async function listSettings(context: CallContext): Promise<{ groups: SettingsGroup[] }> {
  return { groups: viewGroups(await viewer(context)) };
}

function problemsOf(site: Site, name: OptionName, value: unknown): Record<string, string> {
  const variable = fixedBy(site, name);
  return variable === '' ? optionProblems(name, value) : { [name]: settingsErrors.fixedBy(variable) };
}

/** @throws DomainError VALIDATION naming each option, and each path inside it, that is invalid */
function ensureFits(site: Site, values: Readonly<Record<string, unknown>>): void {
  const fields: Record<string, string> = {};
  let first: string | undefined;
  for (const [name, value] of Object.entries(values)) {
    const problems = isOptionName(name) ? problemsOf(site, name, value) : { [name]: optionErrors.unknown(name) };
    const [why] = Object.values(problems);
    if (why !== undefined) first ??= isOptionName(name) ? optionErrors.wrong(options[name].label, why) : why;
    Object.assign(fields, problems);
  }
  if (first !== undefined) throw new DomainError('VALIDATION', first, { fields });
}

/** The audit log entry of an option; for a secret without the value. */
const noted = (name: OptionName, value: unknown) =>
  options[name].reach === 'secret' ? { option: name } : { option: name, value };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Maximum length of a value shown beside its field. */
const maxShownLength = 40;

function changeOf(name: OptionName, now: unknown): string {
  const text = typeof now === 'string' ? now : JSON.stringify(now);
  const isShort =
    options[name].reach !== 'secret' && typeof now !== 'object' && text !== '' && text.length <= maxShownLength;
  return isShort && typeof now !== 'boolean' ? settingsErrors.changedTo(text) : settingsErrors.changed;
}

/** Rejects options that were changed by somebody else meanwhile. @throws DomainError CONFLICT naming each option */
function ensureUnchanged(
  now: OptionValues,
  names: readonly OptionName[],
  seen: Readonly<Record<string, unknown>>,
): void {
  const isOther = (name: OptionName) =>
    Object.hasOwn(seen, name) && options[name].reach !== 'secret' && !isSame(seen[name], now[name]);
  const changed = names.filter(isOther);
  if (changed.length === 0) return;
  const fields = Object.fromEntries(changed.map((name) => [name, changeOf(name, now[name])]));
  throw new DomainError('CONFLICT', settingsErrors.conflict, { fields });
}

/** A stored secret goes to no other server than it was entered for. @throws DomainError VALIDATION naming it */
function ensureSecretsEntered(now: OptionValues, values: Readonly<Record<string, unknown>>): void {
  const fields: Record<string, string> = {};
  for (const name of optionNames) {
    const { sentTo } = options[name] as OptionDefinition;
    if (sentTo === undefined || !Object.hasOwn(values, sentTo) || Object.hasOwn(values, name)) continue;
    const isMoved = isOptionName(sentTo) && !isSame(values[sentTo], now[sentTo]);
    if (isMoved && now[name] !== '') fields[name] = settingsErrors.enterAgain(options[sentTo].label);
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new DomainError('VALIDATION', first, { fields });
}

async function setOne(
  context: CallContext,
  unit: Unit,
  name: OptionName,
  before: unknown,
  value: unknown,
): Promise<void> {
  const after = await setOption(context.site, unit, name, value);
  if (isSame(before, after) && options[name].reach !== 'secret') return;
  await audit(context, unit, {
    action: 'option.set',
    target: { type: 'option', id: null },
    before: noted(name, before),
    after: noted(name, after),
  });
}

/**
 * Sets options: all or none.
 * @returns them with their new values
 * @throws DomainError VALIDATION, CONFLICT when one was changed since it was loaded
 */
export async function setSettings(
  context: CallContext,
  { values, seen = {} }: { values: Record<string, unknown>; seen?: Record<string, unknown> | undefined },
): Promise<SettingsOption[]> {
  ensureFits(context.site, values);
  const names = Object.keys(values) as OptionName[];
  await write(context.site, async (unit) => {
    const now = await lockOptions(context.site, unit);
    ensureUnchanged(now, names, seen);
    ensureSecretsEntered(now, values);
    for (const name of names) await setOne(context, unit, name, now[name], values[name]);
  });
  return names.map(await viewer(context));
}

/** @throws DomainError VALIDATION naming each option that is unknown or decided by the environment */
function ensureResettable(site: Site, names: readonly string[]): void {
  const fields: Record<string, string> = {};
  for (const name of names) {
    if (!isOptionName(name)) fields[name] = optionErrors.unknown(name);
    else if (fixedBy(site, name) !== '') fields[name] = settingsErrors.fixedBy(fixedBy(site, name));
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new DomainError('VALIDATION', first, { fields });
}

/** Resets options to their defaults. @returns them with their new values @throws DomainError VALIDATION */
export async function resetSettings(context: CallContext, names: readonly string[]): Promise<SettingsOption[]> {
  ensureResettable(context.site, names);
  const known = [...new Set(names)] as OptionName[];
  await write(context.site, async (unit) => {
    const now = await lockOptions(context.site, unit);
    for (const name of known) {
      const before = noted(name, now[name]);
      await resetOption(context.site, unit, name);
      await audit(context, unit, { action: 'option.reset', target: { type: 'option', id: null }, before });
    }
  });
  return known.map(await viewer(context));
}
