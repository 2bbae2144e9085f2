type Change = (html: string) => string;

function mapAtPath(value: unknown, path: readonly string[], list: string, change: Change): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return typeof value === 'string' ? change(value) : value;
  if (step === '*') return Array.isArray(value) ? value.map((each) => mapAtPath(each, rest, '', change)) : value;
  if (step === '**') {
    if (!Array.isArray(value)) return value;
    return value.map((each) => mapAtPath(mapAtPath(each, rest, '', change), [list, ...path], list, change));
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return value;
  const record = value as Record<string, unknown>;
  return { ...record, [step]: mapAtPath(record[step], rest, step, change) };
}

/** Applies `change` to each inline HTML field, at the paths of the block's definition. */
export function mapInlineFields(
  data: Record<string, unknown>,
  paths: readonly string[],
  change: Change,
): Record<string, unknown> {
  return paths.reduce(
    (changed, path) => mapAtPath(changed, path.split('.'), '', change) as Record<string, unknown>,
    data,
  );
}
