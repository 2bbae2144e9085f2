import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { npmCommand } from './install.mjs';
import { capture, root, StepFailed } from './run.mjs';

const componentListFile = join(root, 'build/sbom.cdx.json');

// NODE_ENV and the user's settings must not leave packages out.
const everything = ['--include=dev', '--include=optional', '--include=peer'];

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const nameOf = (path) => path.replace(/^.*node_modules\//, '');

/** `name@version` of every production dependency in package-lock.json, on all systems. */
function productionPackages() {
  return new Set(
    Object.entries(readJson('package-lock.json').packages)
      .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
      .map(([path, { name, version }]) => `${name ?? nameOf(path)}@${version}`),
  );
}

/**
 * Writes the software bill of materials (CycloneDX) of the production dependencies. npm's own `--omit=dev` leaves out
 * packages that another package names as a development dependency, such as react, so the whole list is filtered here.
 */
export async function writeComponentList() {
  const [command, prefix] = npmCommand();
  const args = [
    ...prefix,
    'sbom',
    '--package-lock-only',
    ...everything,
    '--sbom-format=cyclonedx',
    '--loglevel=silent',
  ];
  const { code, output } = await capture(command, args);
  if (code !== 0) throw new StepFailed(`${output.trim()}\n\n无法生成软件物料清单，请检查 package-lock.json。`);
  const list = JSON.parse(output);
  const wanted = productionPackages();
  const own = list.metadata.component;
  const kept = new Set([own['bom-ref'], ...wanted]);
  // npm names the project after its folder.
  own.name = readJson('package.json').name;
  list.components = list.components.filter((each) => wanted.has(each['bom-ref']));
  list.dependencies = list.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => kept.has(ref)) }));
  mkdirSync(dirname(componentListFile), { recursive: true });
  writeFileSync(componentListFile, `${JSON.stringify(list, null, 2)}\n`);
}
