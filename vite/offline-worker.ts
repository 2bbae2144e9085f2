import { createHash } from 'node:crypto';

import { build, type Plugin, type Rollup } from 'vite';

const entry = new URL('../web/features/site/offline/worker/worker.ts', import.meta.url).pathname;

/** What pages load when something happens, which may be after the connection is lost. */
const coreModules =
  /\/web\/(shell\/(extras|error-page)|ui\/toasts\/toast-list|features\/(site\/offline\/[\w-]+|social\/likes\/reactions|comments\/comment-interactions|comments\/go-to-comment))\.tsx?$/;

type Bundle = Record<string, Rollup.OutputAsset | Rollup.OutputChunk>;

/** A chunk with the files it needs. */
function filesOf(bundle: Bundle, name: string, found: Set<string>): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || found.has(name)) return found;
  found.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const next of chunk.imports) filesOf(bundle, next, found);
  return found;
}

function coreFiles(bundle: Bundle): string[] {
  const found = new Set<string>();
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => coreModules.test(id)))
      filesOf(bundle, chunk.fileName, found);
  return [...found].map((name) => `/${name}`).toSorted();
}

/**
 * Builds the service worker as one file beside the assets, once their names are known. Its text differs from build to
 * build, so that browsers notice.
 */
export function offlineWorker(): Plugin {
  return {
    name: 'somnia-offline-worker',
    apply: 'build',
    // After the plugin that takes away scripts which only had styles.
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle(_, bundle) {
      const names = Object.keys(bundle).toSorted().join('\n');
      const version = createHash('sha256').update(names).digest('hex').slice(0, 12);
      const made = (await build({
        configFile: false,
        logLevel: 'silent',
        define: { somniaCoreFiles: JSON.stringify(coreFiles(bundle as Bundle)) },
        build: {
          write: false,
          target: 'es2022',
          modulePreload: false,
          lib: { entry, formats: ['iife'], name: 'somniaWorker', fileName: 'sw' },
        },
      })) as Rollup.RollupOutput[];
      const [chunk] = made.flatMap(({ output }) => output);
      if (chunk?.type !== 'chunk' || /^\s*(import|export)\b/m.test(chunk.code))
        throw new Error('The service worker has to be one classic script without imports and exports.');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: `/* ${version} */\n${chunk.code}` });
    },
  };
}
