import { readFile, rm, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

import { build } from 'vite';

import { contractAddresses } from '../../vite/contract-addresses.ts';

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

export interface ToolsPage {
  url: string;
  close: () => Promise<void>;
}

/** Bundles the editor's tools as Somnia does and serves them in a bare page. */
export async function openToolsPage(): Promise<ToolsPage> {
  const folder = await mkdtemp(join(tmpdir(), 'somnia-tools-'));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [contractAddresses()],
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'tools-page.ts'),
        // Rendered by the public view, which other tests cover; bundling it takes longer than everything else.
        external: ['mermaid'],
        output: { entryFileNames: 'tools.js', assetFileNames: '[name][extname]' },
      },
    },
  });
  const page =
    '<!doctype html><html lang="zh-CN"><meta name="viewport" content="width=device-width"><title>工具</title>' +
    '<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css">' +
    '<body><main class="editor-canvas prose" style="max-width:720px;margin:40px auto;padding:0 12px"><div id="holder"></div></main>' +
    '<script type="module" src="/tools.js"></script>';
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] as string;
    if (path === '/') return void response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    readFile(join(folder, path)).then(
      (body) => response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      await new Promise((resolve) => void server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}
