import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { ServerBuild } from 'react-router';

import { setBlockRenderer } from '#server/kit/block-renderer.ts';
import { SettingError } from '#server/kit/settings.ts';

import { endpointTable } from './endpoints.ts';
import type { PageSource } from './pages.ts';
import { createPageRenderer } from './render-page.ts';

const buildFolder = join(import.meta.dirname, '../../build');

/** Built browser files. */
export const clientFolder = join(buildFolder, 'client');

/** Page renderer of the production build (`npm start`). */
export const builtPages: PageSource = async (site, ensureLimit) => {
  const path = join(buildFolder, 'server/index.js');
  if (!existsSync(path)) throw new SettingError('还没有构建网页，请用 npm start 启动（它会自动构建）。');
  const build = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as ServerBuild;
  const renderer = createPageRenderer(site, build, endpointTable, ensureLimit);
  setBlockRenderer(renderer.renderBlocks);
  return async () => renderer;
};
