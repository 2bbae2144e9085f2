import type { Plugin } from 'vite';

const id = '\0somnia-no-dom-client';

/**
 * Leaves `react-dom/client` out of the server's bundle. Only event handlers and effects use it, and loading it would
 * read almost two megabytes of source at start.
 */
export function serverWithoutDom(): Plugin {
  return {
    name: 'somnia-server-without-dom',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (source) => (source === 'react-dom/client' ? id : null),
    load: (source) => (source === id ? 'export const createRoot = undefined, hydrateRoot = undefined;' : null),
  };
}
