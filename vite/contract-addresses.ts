import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

import type { Plugin } from 'vite';

const callsFile = /\/contract\/features\/[\w-]+\/(?:[\w-]+\.)?calls\.ts$/;

/**
 * Replaces every `calls.ts` of the contract by the method and path of its calls, so that the web bundle contains no
 * schemas. Types still come from the real file.
 */
export function contractAddresses(): Plugin {
  return {
    name: 'somnia-contract-addresses',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?');
      if (!callsFile.test(file)) return null;
      const { mtimeMs } = await stat(file);
      const calls = (await import(`${pathToFileURL(file).href}?at=${mtimeMs}`)) as Record<string, unknown>;
      const lines: string[] = [];
      for (const [name, value] of Object.entries(calls)) {
        const call = value as { method?: unknown; path?: unknown; reads?: unknown };
        if (typeof call !== 'object' || call === null || typeof call.path !== 'string') continue;
        const address = { method: call.method, path: call.path, ...(call.reads ? { reads: true } : {}) };
        lines.push(`export const ${name} = ${JSON.stringify(address)};`);
      }
      return { code: lines.join('\n'), map: null };
    },
  };
}
