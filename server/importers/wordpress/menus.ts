import type { ImportMenu, ImportMenuEntry } from '../document.ts';
import type { MenuLine, Survey } from './survey.ts';

const maxDepth = 8;

interface Keys {
  prefix: string;
  termKey: (domain: string, id: string) => string;
  hasPost: (id: string) => boolean;
}

function entryOf(line: MenuLine, lines: MenuLine[], survey: Survey, keys: Keys, depth: number): ImportMenuEntry {
  const isPost = line.type === 'post_type' && keys.hasPost(line.objectId);
  const term = line.type === 'taxonomy' ? keys.termKey(line.object, line.objectId) : '';
  const below = depth < maxDepth ? lines.filter((each) => each.parent === line.id) : [];
  return {
    label:
      line.title ||
      (isPost ? (survey.titles.get(line.objectId) ?? '') : '') ||
      (term ? term.replace(/^.*:/, '') : '') ||
      line.url ||
      '未命名',
    note: line.description,
    url: isPost || term ? '' : line.url,
    post: isPost ? `${keys.prefix}:post:${line.objectId}` : '',
    term,
    opensNew: line.target === '_blank',
    children: below.map((each) => entryOf(each, lines, survey, keys, depth + 1)),
  };
}

/** Ranks a menu by how likely its name is that of the main menu, as opposed to social links or footers. */
function rank(name: string): number {
  if (/primary|main|top|header|主菜单|主导航|导航|顶部/i.test(name)) return 0;
  return /social|footer|mobile|底部|页脚|社交/i.test(name) ? 2 : 1;
}

/** The menus of an export as trees, most likely main menu first. */
export function menusOf(survey: Survey, keys: Keys): ImportMenu[] {
  const slugs = [...new Set(survey.menuLines.map((line) => line.menu))];
  const rankOf = (slug: string) => rank(`${slug} ${survey.menus.get(slug) ?? ''}`);
  return slugs
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((slug) => {
      const lines = survey.menuLines
        .filter((line) => line.menu === slug)
        .toSorted((one, other) => one.order - other.order);
      const ids = new Set(lines.map((line) => line.id));
      const roots = lines.filter((line) => !ids.has(line.parent) || line.parent === line.id);
      return {
        kind: 'menu',
        key: `${keys.prefix}:menu:${slug}`,
        name: survey.menus.get(slug) ?? slug,
        entries: roots.map((line) => entryOf(line, lines, survey, keys, 1)),
      };
    });
}
