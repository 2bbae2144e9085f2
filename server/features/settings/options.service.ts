import { optionErrors } from '#contract/features/settings/copy.ts';
import {
  defaultOptions,
  isOptionName,
  type OptionName,
  options,
  type OptionValue,
  type OptionValues,
  parseOption,
  type PublicOptions,
  publicOptionNames,
  parseOptionText,
} from '#contract/features/settings/options.entities.ts';
import { DomainError } from '#contract/errors.ts';
import { createHook } from '#server/kit/hooks.ts';
import { replaceOwnFileAddresses, fileKeyOf } from '#server/kit/own-files.ts';
import { seal, unseal } from '#server/kit/seal.ts';
import { type OptionReader, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './options.reads.ts';
import * as writes from './options.writes.ts';

const secretShown = '（已设置）';

function isSecret(name: OptionName): boolean {
  return options[name].reach === 'secret';
}

/**
 * The current options in memory. Loaded at startup and again whenever the tag `options` is invalidated, by this or
 * another process.
 */
export class OptionStore implements OptionReader {
  #values: OptionValues = defaultOptions;

  get<N extends OptionName>(name: N): OptionValue<N> {
    return this.#values[name];
  }

  /** Loads the stored values; one that is no longer valid is logged and treated as not set. */
  async load(site: Pick<Site, 'db' | 'key' | 'log'>): Promise<void> {
    this.#values = await storedValues(site);
  }

  /** Applies a value that this process has committed; other processes reload. */
  apply<N extends OptionName>(name: N, value: OptionValue<N>): void {
    this.#values = { ...this.#values, [name]: value };
  }
}

async function storedValues({ db, key, log }: Pick<Site, 'db' | 'key' | 'log'>): Promise<OptionValues> {
  const values: Record<string, unknown> = { ...defaultOptions };
  for (const { name, value } of await reads.listStoredOptions(db)) {
    if (!isOptionName(name)) continue;
    try {
      values[name] = parseOption(name, JSON.parse(openValue(key, name, value)));
    } catch (error) {
      log.warn({ option: name, reason: (error as Error).message }, 'A stored option is not usable');
    }
  }
  return values as OptionValues;
}

/** The options as read in the transaction, locked against changes: memory may lag behind another process. */
export async function lockOptions({ key, log }: Site, unit: Unit): Promise<OptionValues> {
  await unit.lock('options');
  return storedValues({ db: unit.db, key, log });
}

function openValue(key: Buffer, name: OptionName, value: string): string {
  if (!isSecret(name)) return value;
  const text = unseal(key, 'option', value);
  if (text === null) throw new Error('It was encrypted with another key.');
  return text;
}

/** Emitted when an option is set or reset. */
export const optionChanged = createHook<{ name: OptionName }>();

/**
 * Sets an option inside a transaction.
 * @returns the value as it is stored
 * @throws DomainError VALIDATION with a message for an invalid value
 */
export async function setOption<N extends OptionName>(
  site: Site,
  unit: Unit,
  name: N,
  value: unknown,
): Promise<OptionValue<N>> {
  const parsed = parseOption(name, value);
  const text = JSON.stringify(parsed);
  await writes.upsertOption(unit, name, isSecret(name) ? seal(site.key, 'option', text) : text);
  unit.touch('options');
  unit.afterCommit(() => applyTo(site, name, parsed));
  await optionChanged.emit(site, unit, { name });
  return parsed;
}

/** Sets several options: all or none. @throws DomainError VALIDATION */
export async function setOptions(site: Site, values: { [N in OptionName]?: OptionValue<N> }): Promise<void> {
  await write(site, async (unit) => {
    for (const [name, value] of Object.entries(values)) await setOption(site, unit, knownName(name), value);
  });
}

/** Resets an option to its default. */
export async function resetOption(site: Site, unit: Unit, name: OptionName): Promise<void> {
  await writes.deleteOption(unit, name);
  unit.touch('options');
  unit.afterCommit(() => applyTo(site, name, defaultOptions[name]));
  await optionChanged.emit(site, unit, { name });
}

function applyTo<N extends OptionName>(site: Site, name: N, value: OptionValue<N>): void {
  if (site.options instanceof OptionStore) site.options.apply(name, value);
}

/** @throws DomainError NOT_FOUND */
export function knownName(name: string): OptionName {
  if (!isOptionName(name)) throw new DomainError('NOT_FOUND', optionErrors.unknown(name));
  return name;
}

/** `option set <name> <value>` of the command line. @throws DomainError */
export async function setOptionText(site: Site, name: string, text: string): Promise<void> {
  const known = knownName(name);
  const value = parseOptionText(known, text);
  await write(site, (unit) => setOption(site, unit, known, value));
}

/** `option get <name>`: the value, or only whether it is set for a secret. @throws DomainError */
export function showOption(site: Site, name: string): unknown {
  const known = knownName(name);
  const value = site.options.get(known);
  return isSecret(known) && value !== '' ? secretShown : value;
}

/** Names of the options with a stored value. */
export async function listSetNames({ db }: Site): Promise<ReadonlySet<string>> {
  return new Set((await reads.listStoredOptions(db)).map(({ name }) => name));
}

/** The options that every browser may read. @see docs/reference/calls.md (site-opts) */
export function publicOptions(site: Site): PublicOptions {
  return Object.fromEntries(publicOptionNames.map((name) => [name, site.options.get(name)])) as PublicOptions;
}

/** Loads the stored options again after they were written without `setOption` (a restored archive). */
export async function reloadOptions(site: Site): Promise<void> {
  if (site.options instanceof OptionStore) await site.options.load(site);
}

/** Updates the URL of a moved file in options; a value that would become invalid is left unchanged. */
export async function namedFileMoved(
  site: Site,
  unit: Unit,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const old = fileKeyOf(site, from);
  for (const { name, value } of await reads.listStoredOptions(unit.db)) {
    if (old === null || !isOptionName(name) || isSecret(name)) continue;
    const changed = replaceOwnFileAddresses(site, value, (key, address) => (key === old ? to : address));
    if (changed === value) continue;
    try {
      await setOption(site, unit, name, JSON.parse(changed));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      site.log.warn({ option: name }, 'an option names a file by its old address');
    }
  }
}
