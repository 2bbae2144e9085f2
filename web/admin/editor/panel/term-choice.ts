import type { TermNode } from '#contract/features/terms/entities.ts';

/** Adds a value to a list or removes it, keeping the order. */
export function toggled<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
}

/** The tree with only the branches that match; the whole tree for an empty search. */
export function filterTree(nodes: readonly TermNode[], words: string): TermNode[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    const children = filterTree(node.children, wanted);
    const fits = node.name.toLowerCase().includes(wanted) || node.slug.includes(wanted);
    return fits || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** All terms of a tree as a flat list. */
export function flatTree(nodes: readonly TermNode[]): TermNode[] {
  return nodes.flatMap((node) => [node, ...flatTree(node.children)]);
}

/** Tag suggestions for a partly typed name: prefix matches first, then by use. */
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

/** The tag names in typed or pasted text, separated by half-width or full-width commas or line breaks. */
export function splitTags(typed: string): string[] {
  return typed
    .split(/[,，、;；\n]/)
    .map((name) => name.trim().replace(/^#|#$/g, ''))
    .filter((name) => name !== '');
}
