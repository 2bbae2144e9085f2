/** The parts of an option's JSON Schema that its form uses. */
export interface OptionSchema {
  type?: string;
  /** The kind of field, when the type does not determine it. */
  form?: 'address' | 'blocks' | 'date' | 'file' | 'lines' | 'mailbox' | 'person' | 'stickers' | 'time-zone';
  /** What a field of a row is called. */
  title?: string;
  /** What each choice is called. */
  names?: Readonly<Record<string, string>>;
  const?: string | number;
  enum?: string[];
  anyOf?: OptionSchema[];
  items?: OptionSchema;
  properties?: Record<string, OptionSchema>;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  /** The field by which missing rows of the default are told apart and offered. */
  refill?: string;
}

export type FieldKind =
  | 'blocks'
  | 'choice'
  | 'choices'
  | 'date'
  | 'fields'
  | 'file'
  | 'lines'
  | 'number'
  | 'person'
  | 'rows'
  | 'stickers'
  | 'switch'
  | 'text'
  | 'time-zone'
  | 'words';

const isBinary = (schema: OptionSchema): boolean => schema.enum?.length === 2 && schema.enum.includes('0');

function kindOfList({ items, form }: OptionSchema): FieldKind {
  if (form === 'blocks') return 'blocks';
  if (items?.type === 'object') return 'rows';
  return items?.enum ? 'choices' : 'words';
}

function kindOfText({ form }: OptionSchema): FieldKind {
  switch (form) {
    case 'date':
    case 'file':
    case 'lines':
    case 'stickers':
    case 'time-zone':
      return form;
    default:
      return 'text';
  }
}

/** The kind of field for a value. */
export function fieldKindOf(schema: OptionSchema): FieldKind {
  if (schema.type === 'boolean' || isBinary(schema)) return 'switch';
  if (schema.enum || schema.anyOf) return 'choice';
  if (schema.type === 'array') return kindOfList(schema);
  if (schema.type === 'object') return 'fields';
  if (schema.form === 'person') return 'person';
  return schema.type === 'number' || schema.type === 'integer' ? 'number' : kindOfText(schema);
}

/** The values that can be chosen. */
export function choicesOf(schema: OptionSchema): (string | number)[] {
  return schema.enum ?? (schema.anyOf ?? []).flatMap((each) => (each.const === undefined ? [] : [each.const]));
}

/** The initial value of a new row. */
export function emptyValue(schema: OptionSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  switch (fieldKindOf(schema)) {
    case 'switch':
      return schema.type === 'boolean' ? false : '0';
    case 'choice':
      return choicesOf(schema)[0];
    case 'number':
      return Math.max(0, schema.minimum ?? 0);
    case 'fields':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [name, emptyValue(each)]),
      );
    case 'blocks':
    case 'choices':
    case 'rows':
    case 'words':
      return [];
    default:
      return '';
  }
}

/** Rows of the default that a list lacks, as many as it has room for. */
export function missingRows<Row extends Readonly<Record<string, unknown>>>(
  { refill, maxItems = Number.POSITIVE_INFINITY }: OptionSchema,
  rows: readonly Row[],
  defaults: readonly Row[],
): Row[] {
  if (refill === undefined) return [];
  const present = new Set(rows.map((row) => row[refill]));
  return defaults.filter((row) => !present.has(row[refill])).slice(0, Math.max(0, maxItems - rows.length));
}

/** The choice that a row is about, by name: the event of a rule. */
function chosenName({ properties = {} }: OptionSchema, entry: Readonly<Record<string, unknown>>): string {
  const [name = ''] = Object.keys(properties);
  return properties[name]?.names?.[String(entry[name])] ?? '';
}

/** The label of a row: its name or another short text in it, or the choice that it begins with. */
export function rowName(schema: OptionSchema, entry: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(schema.properties ?? {});
  const first = ['name', 'text', ...names].find((name) => {
    const isWord = names.includes(name) && fieldKindOf(schema.properties?.[name] ?? {}) === 'text';
    return isWord && typeof entry[name] === 'string' && entry[name] !== '';
  });
  return first === undefined ? chosenName(schema, entry) : String(entry[first]);
}

/** The description of an option without the parts that explain raw values, since the field shows those by name. */
export function hintOf(description: string, schema: OptionSchema): string {
  const choices = choicesOf(schema.items ?? schema).map(String);
  const isRaw = (part: string) => choices.some((choice) => part.startsWith(`${choice} `));
  const [head = '', list] = description.split('：');
  if (schema.items && list?.split('，').every(isRaw)) return head;
  const parts = description.split(/[，；]/);
  const raw = parts.filter(isRaw);
  if (raw.some((part) => /[：「]|\s\S+\s/.test(part))) return description;
  return parts.filter((part) => !isRaw(part)).join('，');
}
