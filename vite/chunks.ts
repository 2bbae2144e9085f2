import { join } from 'node:path';

import { pageTable } from '../web/page-table.ts';

const web = join(import.meta.dirname, '../web');

/** What the bundler knows of the modules. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** What they need is loaded before a page is hydrated. */
const firstEntries = ['entry.client.tsx', 'root.tsx'];

/** Needed by pages before they are hydrated and by what comes later. */
const firstModules = ['kit/replay-hold.ts'];

/** Loaded by every page, or every article, as soon as it is hydrated. */
const laterEntries = [
  'shell/extras.tsx',
  'features/posts/reading/read-article.ts',
  'features/site/offline/start-offline.ts',
];

/** Pages of the administration and the user centre keep their code to themselves. */
const apart = /^(?:nv-admin|user-center|moments\/edit|login|unsubscribe)/;

/** Every module that these need before they run, themselves included. */
function closureOf(graph: ModuleGraph, files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = files.map((file) => join(web, file));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** The modules that more than one of these pages needs. */
function sharedBy(graph: ModuleGraph, pages: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const page of pages) {
    for (const id of closureOf(graph, [page])) (seen.has(id) ? shared : seen).add(id);
  }
  return shared;
}

const names = [
  'vendor',
  'base',
  'base-styles',
  'shared',
  'later',
  'list-styles',
  'moment-styles',
  'lists',
  'moments',
] as const;
type ChunkName = (typeof names)[number];

function makePlan(graph: ModuleGraph): (id: string) => ChunkName | null {
  const pages = [...new Set(pageTable.filter(({ path }) => !apart.test(path)).map(({ file }) => file))];
  const lists = sharedBy(
    graph,
    pages.filter((file) => !file.startsWith('pages/moment')),
  );
  const moments = sharedBy(graph, pages);
  const first = closureOf(graph, [...firstEntries, ...firstModules]);
  const later = closureOf(graph, laterEntries);
  // An entry in a file with others would need a second file for its exports.
  const entries = new Set([...firstEntries, ...laterEntries].map((file) => join(web, file)));
  return (id) => {
    if (id.includes('rolldown/runtime')) return 'vendor';
    if (entries.has(id)) return null;
    // Styles have files of their own: a file that comes later must not bring those of the page again.
    if (id.includes('.css')) {
      if (first.has(id)) return 'base-styles';
      if (lists.has(id)) return 'list-styles';
      if (moments.has(id)) return 'moment-styles';
      return later.has(id) ? 'later' : null;
    }
    if (first.has(id)) return id.includes('/node_modules/') ? 'vendor' : 'base';
    if (later.has(id)) return moments.has(id) ? 'shared' : 'later';
    if (lists.has(id)) return 'lists';
    return moments.has(id) ? 'moments' : null;
  };
}

/**
 * The files of modules that several pages need: what every page loads at first, what it loads once it is hydrated, what
 * lists have in common, and moments. A file only needs files before it, and small modules do not become requests of
 * their own.
 */
export function chunkGroups(): { name: (id: string, graph: ModuleGraph) => ChunkName | null }[] {
  let plan: ReturnType<typeof makePlan> | undefined;
  return names.map((name) => ({
    name: (id, graph) => ((plan ??= makePlan(graph))(id) === name ? name : null),
  }));
}
