import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { capture, root, say, StepFailed } from './run.mjs';

const sources = ['contract', 'web', 'vite', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
const stamp = join(root, 'build/.sources');

function* filesUnder(path) {
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    yield* filesUnder(join(path, entry.name));
  }
}

/** Changes when any source of the web bundle changes: names, sizes and times, without reading the files. */
function sourcesHash() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(join(root, source))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** Compressed twins beside the browser's files, so that the server never compresses them. */
function compressAssets() {
  const folder = join(root, 'build/client/assets');
  for (const file of filesUnder(folder)) {
    if (!/\.(js|css|svg|json|ttf)$/.test(file)) continue;
    const body = readFileSync(file);
    if (body.length < 600) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}

/** Writes the registries of block types anew from their folders. */
export async function generateRegistries(node) {
  const { code, output } = await capture(node, [join(root, 'scripts/generate-registries.mjs')]);
  if (code !== 0) throw new StepFailed(`${output.trim()}\n\n生成内容块注册表失败。`);
}

/** Builds the web bundle when its sources are newer than the build. */
export async function ensureBuilt(node) {
  await generateRegistries(node);
  const wanted = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('正在构建网页……');
  const begun = Date.now();
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const { code, output } = await capture(node, [cli, 'build'], { env: { ...process.env, NODE_ENV: 'production' } });
  if (code !== 0) throw new StepFailed(`${output.trim()}\n\n构建失败。`);
  compressAssets();
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stamp, wanted);
  say(`构建完成，用时 ${((Date.now() - begun) / 1000).toFixed(1)} 秒。`);
}
