import { z } from 'zod';

import { endpoints } from '#server/app/endpoints.ts';

import { table } from './role-table.ts';

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
}

/** The JSON type of a value. */
export const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

/** The JSON types that a field may have; undefined: any. */
function typesOf({ type, enum: values, const: only, anyOf, allOf }: JsonSchema): Set<string> | undefined {
  if (type) return new Set([type].flat().map((name) => (name === 'integer' ? 'number' : name)));
  if (values) return new Set(values.map(typeOf));
  if (only !== undefined) return new Set([typeOf(only)]);
  const parts = (anyOf ?? allOf)?.map(typesOf);
  if (!parts || parts.includes(undefined)) return undefined;
  return new Set(parts.flatMap((part) => [...(part ?? [])]));
}

const samples: Record<string, unknown> = { string: 'x', number: 1, boolean: true, array: [], object: {}, null: null };

function sampleOf(schema: JsonSchema): unknown {
  const [first] = schema.enum ?? [];
  return first ?? schema.const ?? samples[[...(typesOf(schema) ?? ['string'])][0] ?? 'string'];
}

/** Every call, with a plausible value for each of its fields. */
export const calls = endpoints.map(({ call: { method, path, input } }) => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const [, known = {}] = table[`${method} ${path}`] ?? [];
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    types: typesOf(schema),
    sample: known[name] ?? sampleOf(schema),
  }));
  return { method, path, fields };
});

/** Values of the wrong type or format, as users and programs send them. */
export const wrongValues: unknown[] = [
  '',
  ' ',
  'abc',
  '1',
  '0x1',
  ' 1',
  '1e0',
  -1,
  0,
  1.5,
  1e9,
  1e308,
  true,
  false,
  null,
  [],
  [1],
  ['1'],
  {},
  { toString: 1 },
  { $gt: '' },
  '1;drop table posts',
  "' or 1=1--",
  '\u0000',
  '\u202E',
  '%',
  '__proto__',
  'x'.repeat(3000),
];
