import { join } from 'node:path';

import { expect, test } from 'vitest';

import { chunkGroups, type ModuleGraph } from './chunks.ts';

const web = (path: string): string => join(import.meta.dirname, '../web', path);

const imports: Record<string, string[]> = {
  [web('root.tsx')]: ['/node_modules/react.js', web('ui/icon.tsx'), web('ui/base.css')],
  [web('entry.client.tsx')]: ['/node_modules/react.js'],
  [web('shell/extras.tsx')]: [web('ui/icon.tsx'), web('kit/client.ts'), web('shell/visit.ts')],
  [web('features/posts/reading/read-article.ts')]: [web('kit/client.ts')],
  [web('pages/home.tsx')]: [web('ui/avatar.tsx'), web('kit/client.ts'), web('ui/list.css')],
  [web('pages/articles.tsx')]: [web('ui/avatar.tsx'), web('kit/client.ts'), web('ui/list.css')],
  [web('pages/archives.tsx')]: [web('features/archives/years.ts')],
  [web('pages/moments-plate.tsx')]: [web('features/moments/card.tsx'), web('ui/avatar.tsx')],
  [web('pages/moments-topic.tsx')]: [web('features/moments/card.tsx')],
  [web('admin/pages/tags.tsx')]: [web('admin/table.tsx')],
  [web('admin/pages/words.tsx')]: [web('admin/table.tsx')],
};
const graph: ModuleGraph = { getModuleInfo: (id) => ({ importedIds: imports[id] ?? [] }) };

const chunksOf = (path: string): string[] =>
  chunkGroups().flatMap(({ name }) => name(path.startsWith('/') ? path : web(path), graph) ?? []);

test.each([
  ['/node_modules/react.js', ['vendor']],
  ['ui/icon.tsx', ['base']],
  ['ui/base.css', ['base-styles']],
  ['kit/client.ts', ['shared']],
  ['shell/visit.ts', ['later']],
  ['ui/avatar.tsx', ['lists']],
  ['ui/list.css', ['list-styles']],
  ['features/moments/card.tsx', ['moments']],
])('%s is in %s, and in no other file', (path, names) => {
  expect(chunksOf(path)).toEqual(names);
});

test('entries, what one page needs, and the administration stay by themselves', () => {
  for (const path of ['root.tsx', 'entry.client.tsx', 'features/archives/years.ts', 'admin/table.tsx'])
    expect(chunksOf(path), path).toEqual([]);
});
