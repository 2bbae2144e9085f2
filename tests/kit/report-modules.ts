import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/** Loaded into a server by `--import`: writes the addresses of the modules that its main thread loaded, at its end. */
const report = process.env.SOMNIA_TEST_MODULES;

if (isMainThread && report) {
  const loaded: string[] = [];
  registerHooks({
    load: (address, context, next) => {
      if (!address.startsWith('node:')) loaded.push(address);
      return next(address, context);
    },
  });
  process.on('exit', () => writeFileSync(report, loaded.join('\n')));
}
