/** Whether two JSON values are equal, ignoring the order of keys. */
export function isSameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const left = one as Record<string, unknown>;
  const right = other as Record<string, unknown>;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  // Keys with undefined values are not stored.
  return [...names].every((name) => isSameData(left[name], right[name]));
}
