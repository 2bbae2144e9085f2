import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';

import { setBlockRenderer } from '#server/kit/block-renderer.ts';
import type { RenderedResponse } from '#server/kit/page-cache.ts';

import { endpointTable } from './endpoints.ts';
import type { PageSource } from './pages.ts';
import { createPageRenderer } from './render-page.ts';

/** Runs Vite in middleware mode; it handles requests for browser sources before the framework. */
export async function openVite(root: string): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  return createServer({ root, server: { middlewareMode: true, hmr: { port: 5200 } }, appType: 'custom' });
}

/** Vite's inline scripts change constantly and have no hashes, so development sends no CSP and caches nothing. */
function withoutPolicy(made: RenderedResponse): RenderedResponse {
  const { 'content-security-policy': _policy, ...headers } = made.headers;
  return { ...made, headers, isCacheable: false };
}

/** Renders pages from source, reloaded for every request. */
export function developmentPages(vite: ViteDevServer): PageSource {
  return async (site, ensureLimit) => async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild;
    const renderer = createPageRenderer(site, build, endpointTable, ensureLimit);
    setBlockRenderer(renderer.renderBlocks);
    return { ...renderer, render: async (path, subject) => withoutPolicy(await renderer.render(path, subject)) };
  };
}
