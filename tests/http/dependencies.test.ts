import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Licences under which the product may be passed on together with the package. */
const redistributable = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 EPL-2.0 ISC LGPL-3.0-or-later MIT MIT-0 MPL-2.0 Unlicense'.split(
    ' ',
  ),
);
/** Packages that name their licence only in a file of text. */
const licencesInText = new Map([
  ['khroma', { file: 'license', licence: 'MIT', text: 'The MIT License (MIT)' }],
  ['pause-stream', { file: 'LICENSE', licence: 'MIT', text: 'Dual Licensed MIT and Apache 2' }],
]);

const folder = mkdtempSync(join(tmpdir(), 'somnia-dependencies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface LockedPackage {
  name?: string;
  version: string;
  dev?: boolean;
  devOptional?: boolean;
}

interface Component {
  name: string;
  version: string;
  licenses?: { expression?: string; license?: { id?: string; name?: string } }[];
}

const readJson = <Shape>(path: string): Shape => JSON.parse(readFileSync(path, 'utf8')) as Shape;

type Answer = { status: number; body: string } | 'none';

async function withRegistry<Result>(answer: Answer, work: (url: string) => Promise<Result>): Promise<Result> {
  const server: Server = createServer((request, response) => {
    request.resume();
    if (answer === 'none') return;
    const isAudit = request.url?.includes('/security/') ?? false;
    response.writeHead(isAudit ? answer.status : 404, { 'content-type': 'application/json' });
    response.end(isAudit ? answer.body : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function checkDependencies(registry: string, args: string[] = []): Promise<{ code: number; output: string }> {
  // npm keeps advisories in its cache.
  const env = { ...process.env, npm_config_registry: registry, npm_config_cache: mkdtempSync(join(folder, 'cache-')) };
  return new Promise((resolve) => {
    execFile('node', ['scripts/dependencies.mjs', ...args], { cwd: root, env }, (error, out, progress) =>
      resolve({ code: error ? Number(error.code) : 0, output: progress + out }),
    );
  });
}

const advisory = (severity: string) => [
  { id: 1, url: 'https://example.com/advisory-1', title: 'Reads files', severity, vulnerable_versions: '>=0' },
];
const found = (name: string, severity: string): Answer => ({
  status: 200,
  body: JSON.stringify({ [name]: advisory(severity) }),
});

test('a serious vulnerability of a production dependency fails, unless it is accepted', async () => {
  await withRegistry(found('fastify', 'high'), async (url) => {
    const refused = await checkDependencies(url);
    expect(refused.output).toContain('fastify >=0（high）：Reads files https://example.com/advisory-1');
    expect(refused.output).toContain('0 passed, 1 failed');
    expect(refused.code).toBe(1);
    const accepted = join(folder, 'accepted.json');
    writeFileSync(
      accepted,
      JSON.stringify([
        { package: 'fastify', url: 'https://example.com/advisory-1', reason: 'not used', date: '2026-11-22' },
      ]),
    );
    expect(await checkDependencies(url, ['--accepted', accepted])).toMatchObject({ code: 0 });
  });
});

test('a smaller vulnerability and one of a development tool do not fail', async () => {
  for (const answer of [found('fastify', 'moderate'), found('vitest', 'critical')]) {
    const { code, output } = await withRegistry(answer, (url) => checkDependencies(url));
    expect(output).toContain('1 passed, 0 failed');
    expect(code).toBe(0);
  }
});

test('a registry that keeps no list of vulnerabilities, or gives no answer, is skipped with a sentence', async () => {
  const skipped = '依赖漏洞：已跳过，包仓库没有提供漏洞查询，或没有及时回答';
  const refusing = await withRegistry({ status: 405, body: '' }, (url) => checkDependencies(url));
  expect(refusing.output).toContain(skipped);
  expect(refusing.code).toBe(0);
  const silent = await withRegistry('none', (url) => checkDependencies(url, ['--within', '3000']));
  expect(silent.output).toContain(skipped);
  expect(silent.code).toBe(0);
});

/** The single licences of an SPDX expression; one of those joined by OR is enough. */
function isRedistributable(expression: string): boolean {
  const alternatives = expression.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((each) => each.split(' AND ').every((id) => redistributable.has(id)));
}

function licenceOf({ name, licenses = [] }: Component): string {
  const [first] = licenses;
  return first?.expression ?? first?.license?.id ?? licencesInText.get(name)?.licence ?? '';
}

test('the list of components names every production dependency with its version and licence', async () => {
  await withRegistry({ status: 405, body: '' }, (url) => checkDependencies(url));
  const { components } = readJson<{ components: Component[] }>(join(root, 'build/sbom.cdx.json'));
  const listed = new Map(components.map((each) => [`${each.name}@${each.version}`, each]));
  const { packages } = readJson<{ packages: Record<string, LockedPackage> }>(join(root, 'package-lock.json'));
  const production = Object.entries(packages).filter(([path, { dev, devOptional }]) => path && !dev && !devOptional);
  const names = production.map(
    ([path, { name, version }]) => `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`,
  );
  expect([...listed.keys()].toSorted()).toEqual([...new Set(names)].toSorted());
  for (const each of components)
    expect(isRedistributable(licenceOf(each)), `${each.name}: ${licenceOf(each)}`).toBe(true);
  const direct = Object.keys(readJson<{ dependencies: object }>(join(root, 'package.json')).dependencies);
  const listedNames = new Set(components.map(({ name }) => name));
  expect(direct.filter((name) => !listedNames.has(name))).toEqual([]);
  const installed = production.filter(([path]) => existsSync(join(root, path, 'package.json')));
  expect(installed.length).toBeGreaterThan(400);
  for (const [path] of installed) {
    const own = readJson<{ name: string; version: string; license?: string | string[] }>(
      join(root, path, 'package.json'),
    );
    const component = listed.get(`${own.name}@${own.version}`);
    expect(component, path).toBeDefined();
    const said = typeof own.license === 'string' ? own.license : licencesInText.get(own.name)?.licence;
    expect(licenceOf(component as Component), path).toBe(said);
  }
  for (const [name, { file, text }] of licencesInText)
    expect(readFileSync(join(root, 'node_modules', name, file), 'utf8')).toContain(text);
});

test('every accepted vulnerability has its reason and date', () => {
  const accepted = readJson<Record<string, string>[]>(join(root, 'scripts/accepted-advisories.json'));
  for (const each of accepted) {
    expect(each.package).toBeTruthy();
    expect(each.url).toMatch(/^https:\/\//);
    expect(each.reason?.length ?? 0).toBeGreaterThan(10);
    expect(each.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});
