import type { ImportMenu, ImportMenuEntry } from '../document.ts';
import type { WordPressMenuItem, ExportScan } from './export-scan.ts';

const maxDepth = 8;

interface Keys {
  prefix: string;
  termKey: (domain: string, id: string) => string;
  hasPost: (id: string) => boolean;
}

function entryOf(
  line: WordPressMenuItem,
  lines: WordPressMenuItem[],
  scan: ExportScan,
  keys: Keys,
  depth: number,
): ImportMenuEntry {
  const isPost = line.type === 'post_type' && keys.hasPost(line.objectId);
  const term = line.type === 'taxonomy' ? keys.termKey(line.object, line.objectId) : '';
  const below = depth < maxDepth ? lines.filter((each) => each.parent === line.id) : [];
  return {
    label:
      line.title ||
      (isPost ? (scan.titles.get(line.objectId) ?? '') : '') ||
      (term ? term.replace(/^.*:/, '') : '') ||
      line.url ||
      '未命名',
    note: line.description,
    url: isPost || term ? '' : line.url,
    post: isPost ? `${keys.prefix}:post:${line.objectId}` : '',
    term,
    opensNew: line.target === '_blank',
    children: below.map((each) => entryOf(each, lines, scan, keys, depth + 1)),
  };
}

/** Ranks a menu by how likely its name is that of the main menu, as opposed to social links or footers. */
function rank(name: string): number {
  if (/primary|main|top|header|主菜单|主导航|导航|顶部/i.test(name)) return 0;
  return /social|footer|mobile|底部|页脚|社交/i.test(name) ? 2 : 1;
}

/** The menus of an export as trees, most likely main menu first. */
export function menusOf(scan: ExportScan, keys: Keys): ImportMenu[] {
  const slugs = [...new Set(scan.menuItems.map((line) => line.menu))];
  const rankOf = (slug: string) => rank(`${slug} ${scan.menus.get(slug) ?? ''}`);
  return slugs
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((slug) => {
      const lines = scan.menuItems
        .filter((line) => line.menu === slug)
        .toSorted((one, other) => one.order - other.order);
      const ids = new Set(lines.map((line) => line.id));
      const roots = lines.filter((line) => !ids.has(line.parent) || line.parent === line.id);
      return {
        kind: 'menu',
        key: `${keys.prefix}:menu:${slug}`,
        name: scan.menus.get(slug) ?? slug,
        entries: roots.map((line) => entryOf(line, lines, scan, keys, 1)),
      };
    });
}
