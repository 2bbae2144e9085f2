import { z } from 'zod';

import { defaultOptions, type OptionName, optionNames, options } from '#contract/features/settings/options.entities.ts';
import type { SettingsGroup, SettingsOption } from '#contract/features/settings/entities.ts';
import { type OptionDefinition, optionGroups } from '#contract/kit/option.ts';

/** The schema with what its choices (`names`) and its inner fields (`title`) are called. */
function withNames(
  schema: Record<string, unknown>,
  { choices, fields = {}, fieldChoices = {} }: Pick<OptionDefinition, 'choices' | 'fields' | 'fieldChoices'>,
): Record<string, unknown> {
  const items = schema['items'] as Record<string, unknown> | undefined;
  if (items) return { ...schema, items: withNames(items, { ...(choices ? { choices } : {}), fields, fieldChoices }) };
  const properties = schema['properties'] as Record<string, Record<string, unknown>> | undefined;
  if (!properties) return choices ? { ...schema, names: choices } : schema;
  const named = Object.entries(properties).map(([field, inner]) => {
    const names = fieldChoices[field];
    return [field, { ...inner, title: fields[field], ...(names ? { names } : {}) }];
  });
  return { ...schema, properties: Object.fromEntries(named) as Record<string, unknown> };
}

const schemas = new Map<OptionName, Record<string, unknown>>();

/** The JSON schema of an option for its form, cached on first use. */
function schemaOf(name: OptionName): Record<string, unknown> {
  const known = schemas.get(name);
  if (known) return known;
  const option: OptionDefinition = options[name];
  const { $schema: _, ...schema } = z.toJSONSchema(option.schema, { io: 'input', unrepresentable: 'any' });
  // The form has its own editor for blocks, and their full schema would be larger than the rest of the response.
  const { form } = schema as { form?: string };
  const shown = form === 'blocks' ? { type: 'array', form, maxItems: schema['maxItems'] } : withNames(schema, option);
  schemas.set(name, shown);
  return shown;
}

/** The schema with the owner's word in what people read of it; constants and patterns stay. */
function renamed(schema: Record<string, unknown>, rename: (text: string) => string): Record<string, unknown> {
  const shown = new Set(['title', 'names']);
  const walk = (value: unknown, isShown: boolean): unknown => {
    if (typeof value === 'string') return isShown ? rename(value) : value;
    if (Array.isArray(value)) return value.map((item) => walk(item, isShown));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, walk(inner, isShown || shown.has(key))]),
    );
  };
  return walk(schema, false) as Record<string, unknown>;
}

/** How the owner calls points in the texts of an option; the option that holds the word explains itself. */
const namingOf = (name: OptionName, pointsText: string) => (text: string) =>
  name === 'points_text' ? text : text.replaceAll(defaultOptions.points_text, pointsText);

/** An option for the form; the value of a secret is never included. */
export function viewOption(
  name: OptionName,
  value: unknown,
  { isStored, fixedBy, pointsText }: { isStored: boolean; fixedBy: string; pointsText: string },
): SettingsOption {
  const rename = namingOf(name, pointsText);
  const { label, description, reach } = options[name] as OptionDefinition;
  const isSecret = reach === 'secret';
  const isEmpty = JSON.stringify(value) === JSON.stringify(defaultOptions[name]);
  return {
    name,
    label: rename(label),
    description: rename(description),
    reach,
    schema: pointsText === defaultOptions.points_text ? schemaOf(name) : renamed(schemaOf(name), rename),
    value: isSecret ? null : value,
    default: isSecret ? null : defaultOptions[name],
    is_set: isStored && !(isSecret && isEmpty),
    fixed_by: fixedBy,
  };
}

/** All options in the groups of the admin area; empty groups are left out. */
export function viewGroups(view: (name: OptionName) => SettingsOption): SettingsGroup[] {
  return optionGroups
    .map((group) => ({
      name: group,
      options: optionNames.filter((name) => options[name].group === group).map(view),
    }))
    .filter((group) => group.options.length > 0);
}
