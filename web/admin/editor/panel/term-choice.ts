import type { TermNode } from '#contract/features/terms/entities.ts';

/** Adds or takes away one of several, keeping the order in which they were chosen. */
export function toggled<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
}

/** A tree whose branches hold what was looked for; everything when nothing was. */
export function filterTree(nodes: readonly TermNode[], words: string): TermNode[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    const children = filterTree(node.children, wanted);
    const fits = node.name.toLowerCase().includes(wanted) || node.slug.includes(wanted);
    return fits || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Every term of a tree. */
export function flatTree(nodes: readonly TermNode[]): TermNode[] {
  return nodes.flatMap((node) => [node, ...flatTree(node.children)]);
}

/** Tags to offer while a name is typed: those that begin with it first, the most used before others. */
export function suggestTags(all: readonly TermNode[], typed: string, chosen: readonly string[], max = 8): string[] {
  const wanted = typed.trim().toLowerCase();
  return all
    .filter(({ name }) => !chosen.includes(name) && name.toLowerCase().includes(wanted))
    .sort((one, other) => {
      const starts = (name: string) => Number(name.toLowerCase().startsWith(wanted));
      return starts(other.name) - starts(one.name) || other.count - one.count;
    })
    .slice(0, max)
    .map(({ name }) => name);
}

/** The names in what was typed or pasted: commas of both widths and line breaks part them. */
export function splitTags(typed: string): string[] {
  return typed
    .split(/[,，、;；\n]/)
    .map((name) => name.trim().replace(/^#|#$/g, ''))
    .filter((name) => name !== '');
}
