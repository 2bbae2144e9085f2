import { guestContext, type Site } from '#server/kit/site.ts';
import { getPostPage } from '#contract/features/posts/calls.ts';
import { getComments } from '#contract/features/comments/calls.ts';
import { builtPages } from '#server/app/built-pages.ts';
import { endpointKey, endpointTable } from '#server/app/endpoints.ts';
import { runEndpoint } from '#server/kit/endpoint.ts';

const rounds = 200;

async function cpuMsOfEach(work: () => Promise<unknown>): Promise<number> {
  for (let at = 0; at < 40; at += 1) await work();
  const before = process.cpuUsage();
  for (let at = 0; at < rounds; at += 1) await work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000 / rounds;
}

/** CPU time in ms for rendering each of these pages without the page cache. */
export async function measurePages(site: Site, paths: Record<string, string>): Promise<Record<string, number>> {
  const renderer = await (await builtPages(site, () => {}))();
  const pages: Record<string, number> = {};
  for (const [name, path] of Object.entries(paths))
    pages[name] = await cpuMsOfEach(() => renderer.render(path, '127.0.0.1'));
  return pages;
}

/** CPU time for rendering an uncached page, and the share of its calls (including queries). */
export async function measureRendering(
  site: Site,
  paths: Record<string, string>,
  commented: { slug: string; id: number },
) {
  const pages = await measurePages(site, paths);
  const ask = guestContext(site);
  const run = (call: typeof getPostPage | typeof getComments, input: unknown) => {
    const endpoint = endpointTable.get(endpointKey(call));
    if (!endpoint) throw new Error(`${call.path} is not answered`);
    return runEndpoint(endpoint, ask, input, () => {});
  };
  const calls = await cpuMsOfEach(() =>
    Promise.all([run(getPostPage, { slug: commented.slug }), run(getComments, { post_id: commented.id })]),
  );
  return { pages, articleCalls: calls };
}
