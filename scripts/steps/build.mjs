import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { whilePreparing } from './lock.mjs';
import { capture, root, step, StepFailed } from './run.mjs';

const sources = [
  'contract',
  'web',
  'vite',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
];
const stamp = join(root, 'build/.sources');
const results = ['build/server/index.js', 'build/client/assets'].map((path) => join(root, path));
const registrySources = [
  'scripts/generate-registries.mjs',
  'contract/blocks',
  'contract/kit/block-menu.ts',
  'server/blocks',
  'web/blocks',
  'web/admin/editor/tools',
  'server/features',
  'server/app/feature-registry.ts',
];
const registryStamp = join(root, '.cache/registries');

function* filesUnder(path) {
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || /\.test\.tsx?$/.test(entry.name)) continue;
    yield* filesUnder(join(path, entry.name));
  }
}

/** Changes when any source changes; file times are ignored, so a checkout alone does not count. */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.map((name) => join(root, name)).filter((name) => existsSync(name))) {
    for (const file of filesUnder(path)) {
      hash.update(`\0${relative(root, file)}\0`);
      hash.update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function isStamped(path, wanted) {
  return existsSync(path) && readFileSync(path, 'utf8') === wanted;
}

const manifestStart = 'window.__reactRouterManifest=';

/**
 * All visitors download the page manifest. The chunks of admin and user centre pages are left out of it: those pages
 * load them when opened, and articles stay small.
 */
function slimManifest() {
  const folder = join(root, 'build/client/assets');
  for (const name of readdirSync(folder).filter((each) => /^manifest-[\w-]+\.js$/.test(each))) {
    const text = readFileSync(join(folder, name), 'utf8').trim();
    if (!text.startsWith(manifestStart))
      throw new StepFailed('页面清单的格式和预期不同，请检查 scripts/steps/build.mjs。');
    const manifest = JSON.parse(text.slice(manifestStart.length).replace(/;$/, ''));
    for (const route of Object.values(manifest.routes)) {
      if (route.module && /^page:(?:nv-admin|user-center)/.test(route.id)) route.imports = [];
      // Only the server asks for it, and what a route lacks may as well be absent.
      delete route.hasDefaultExport;
      for (const [key, value] of Object.entries(route)) if (value === false) delete route[key];
    }
    writeFileSync(join(folder, name), `${manifestStart}${JSON.stringify(manifest)};`);
  }
}

/** Writes compressed copies of the browser's files, so that the server never has to compress them. */
function compressAssets() {
  for (const file of filesUnder(join(root, 'build/client/assets'))) {
    if (!/\.(js|css|svg|json|ttf)$/.test(file)) continue;
    const body = readFileSync(file);
    if (body.length < 600) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}

/** Regenerates the block type registries when a folder changed. */
export async function generateRegistries(node) {
  if (isStamped(registryStamp, hashOf(registrySources))) return;
  await whilePreparing(async () => {
    const { code, output } = await capture(node, [join(root, 'scripts/generate-registries.mjs')]);
    if (code !== 0) throw new StepFailed(`${output.trim()}\n\n生成内容块注册表失败，请检查上面提到的内容块文件。`);
    writeFileSync(registryStamp, hashOf(registrySources));
  });
}

async function buildWeb(node) {
  // An interrupted build must not count as finished.
  rmSync(stamp, { force: true });
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const { code, output } = await capture(node, [cli, 'build'], { env: { ...process.env, NODE_ENV: 'production' } });
  if (code !== 0) throw new StepFailed(`${output.trim()}\n\n构建网页失败，请按上面的提示修改源文件后重试。`);
  slimManifest();
  compressAssets();
}

/** Builds the web bundle when its sources are newer than the build. */
export async function ensureBuilt(node) {
  await generateRegistries(node);
  const isBuilt = () => isStamped(stamp, hashOf(sources)) && results.every((path) => existsSync(path));
  if (isBuilt()) return;
  await whilePreparing(async () => {
    if (isBuilt()) return;
    const wanted = hashOf(sources);
    await step('正在构建网页', () => buildWeb(node));
    writeFileSync(stamp, wanted);
  });
}
