import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

import { chunkGroups } from './vite/chunks.ts';
import { designTokens } from './vite/design-tokens.ts';
import { contractAddresses } from './vite/contract-addresses.ts';
import { offlineWorker } from './vite/offline-worker.ts';
import { serverWithoutDom } from './vite/server-without-dom.ts';

/** Styles that every article needs: admin pages use them too, which would otherwise split them into small files. */
const readingStyles =
  /\/web\/(blocks\/blocks|features\/(posts\/article\/article-[a-z]+|comments\/comments|social\/likes\/marks))\.css$/;

export default defineConfig({
  plugins: [contractAddresses(), serverWithoutDom(), offlineWorker(), reactRouter()],
  css: { postcss: { plugins: [designTokens] } },
  // Grammars of code are fetched one by one.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  environments: {
    ssr: {
      build: {
        // The source stays in memory; names are kept for stack traces.
        rolldownOptions: { output: { minify: { compress: false, mangle: false, codegen: true } } },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          // The entry runs once the modules of the page are there, so they must not need anything of its file.
          experimental: { chunkOptimization: { mergeCommonChunks: false } },
          output: { codeSplitting: { groups: [{ name: 'reading', test: readingStyles }, ...chunkGroups()] } },
        },
      },
    },
  },
});
