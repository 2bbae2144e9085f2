import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

import { designTokens } from './vite/design-tokens.ts';
import { contractAddresses } from './vite/contract-addresses.ts';
import { serverWithoutDom } from './vite/server-without-dom.ts';

/** Styles that every article needs: admin pages use them too, which would otherwise split them into small files. */
const readingStyles = /\/web\/(blocks\/blocks|features\/(posts\/article\/article-[a-z]+|comments\/comments))\.css$/;

/** Small modules that the root of every page imports: in one file they compress better and need fewer requests. */
const rootModules =
  /\/(contract\/features\/growth\/rules|web\/(kit\/(history-guard|html-part|page-call|page-address|post-state)|ui\/(icon|image-preferences|owner-context|scroll|throttle|stored-value|theme|theme-toggle|toasts\/toasts|dialogs\/dialog-stack)|features\/(accounts\/marks-context|site\/site-data|search\/empty-query)))\.tsx?$/;

/** Small modules that lists and the user centre import and an article does not: one file for them too. */
const listModules =
  /\/web\/(ui\/(avatar|format-date|format-number|moon|relative-time)|features\/social\/likes\/reaction-buttons)\.tsx?$/;

export default defineConfig({
  plugins: [contractAddresses(), serverWithoutDom(), reactRouter()],
  css: { postcss: { plugins: [designTokens] } },
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
          output: {
            codeSplitting: {
              groups: [
                { name: 'reading', test: readingStyles },
                { name: 'base', test: rootModules },
                { name: 'lists', test: listModules },
              ],
            },
          },
        },
      },
    },
  },
});
