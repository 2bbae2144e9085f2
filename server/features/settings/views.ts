import { z } from 'zod';

import { optionCopy } from '#contract/features/settings/options.copy.ts';
import { defaultOptions, type OptionName, optionNames, options } from '#contract/features/settings/options.entities.ts';
import type { SettingsGroup, SettingsOption } from '#contract/features/settings/entities.ts';
import { optionsWithoutEffect } from '#contract/features/settings/rules.ts';
import { optionGroups } from '#contract/kit/option.ts';

const schemas = new Map<OptionName, Record<string, unknown>>();

/** What a form has to know of an option's values; made when it is first asked for. */
function schemaOf(name: OptionName): Record<string, unknown> {
  const known = schemas.get(name);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(options[name].schema, { io: 'input', unrepresentable: 'any' });
  // Of blocks the form knows all that it has to: the whole schema of every block would weigh more than the rest.
  const { form } = schema as { form?: string };
  const shown = form === 'blocks' ? { type: 'array', form, maxItems: schema['maxItems'] } : schema;
  schemas.set(name, shown);
  return shown;
}

/** An option for the form; a secret's value stays here. */
export function viewOption(name: OptionName, value: unknown, isStored: boolean): SettingsOption {
  const [label, description] = optionCopy[name];
  const { reach } = options[name];
  const isSecret = reach === 'secret';
  const isEmpty = JSON.stringify(value) === JSON.stringify(defaultOptions[name]);
  return {
    name,
    label,
    description,
    reach,
    schema: schemaOf(name),
    value: isSecret ? null : value,
    default: isSecret ? null : defaultOptions[name],
    is_set: isStored && !(isSecret && isEmpty),
    works: !optionsWithoutEffect.includes(name),
  };
}

/** All options in the groups of the admin; empty ones are left out. */
export function viewGroups(view: (name: OptionName) => SettingsOption): SettingsGroup[] {
  return optionGroups
    .map((group) => ({
      name: group,
      options: optionNames.filter((name) => options[name].group === group).map(view),
    }))
    .filter((group) => group.options.length > 0);
}
