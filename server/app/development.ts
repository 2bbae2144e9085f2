import { createServer } from 'node:http';

import type { ServerBuild } from 'react-router';

import { setBlockRenderer } from '#server/kit/block-renderer.ts';

import { endpointTable } from './endpoints.ts';
import type { PageSource } from './pages.ts';
import { createPageRenderer } from './render-page.ts';

const vitePort = 5199;

/** Pages straight from their sources: Vite serves the browser's files on a port of its own and reloads them. */
export function developmentPages(root: string): PageSource {
  return async (site, ensureLimit) => {
    const { createServer: createVite } = await import('vite');
    const vite = await createVite({
      root,
      server: { middlewareMode: true, origin: `http://127.0.0.1:${vitePort}`, cors: true, hmr: { port: vitePort + 1 } },
      appType: 'custom',
    });
    createServer(vite.middlewares).listen(vitePort, '127.0.0.1');
    return async () => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild;
      const renderer = createPageRenderer(site, build, endpointTable, ensureLimit);
      setBlockRenderer(renderer.renderBlocks);
      return renderer;
    };
  };
}
