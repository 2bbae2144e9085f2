import { expect, test } from 'vitest';

import { importsOf, isTest, readSources, type Source } from './sources.ts';

/** Where each place may look; the first rule whose `from` fits a file judges it. */
const rules: { from: RegExp; may: RegExp; because: string }[] = [
  {
    from: /^contract\//,
    may: /^(contract\/|zod$)/,
    because: 'The contract is arithmetic and schemas: zod and itself, nothing else.',
  },
  {
    from: /^server\/app\/|^server\/seeds\//,
    may: /^(?!web\/)/,
    because: 'Only render-page.ts meets the web bundle, and as a built file.',
  },
  {
    from: /^server\/features\/([\w-]+)\//,
    may: /^(?!web\/|server\/(app|importers|seeds)\/)/,
    because: 'A feature of the server knows features, database, providers and kit, never the app.',
  },
  {
    from: /^server\/(kit|database|blocks|providers)\//,
    may: /^(?!web\/|server\/(app|importers|seeds)\/)/,
    because: 'What lies under the features does not look up to the app.',
  },
  { from: /^server\//, may: /^(?!web\/)/, because: 'The server never imports the browser part.' },
  {
    from: /^web\/(ui|kit)\//,
    may: /^(?!server\/|web\/(shell|pages|features|blocks|admin)\/)/,
    because: 'ui and kit could ship in another product.',
  },
  {
    from: /^web\/features\//,
    may: /^(?!server\/|web\/(shell|pages|admin)\/)/,
    because: 'web: shell → pages → features → ui.',
  },
  {
    from: /^web\/blocks\//,
    may: /^(?!server\/|web\/(shell|pages|admin)\/)/,
    because: 'A block view knows features and ui, no page.',
  },
  {
    from: /^web\/pages\//,
    may: /^(?!server\/|web\/(shell|admin)\/)/,
    because: 'A page does not know the shell around it.',
  },
  { from: /^web\//, may: /^(?!server\/)/, because: 'The browser part never imports the server.' },
];

function wrongDirections(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => {
      const rule = rules.find(({ from }) => from.test(source.path));
      return importsOf(source)
        .filter(({ target }) => rule && !rule.may.test(target))
        .map(({ target }) => `${source.path} imports ${target}. ${rule?.because}`);
    });
}

function featureTrespasses(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('server/features/') && !isTest(path))
    .flatMap((source) => {
      const own = source.path.split('/')[2];
      return importsOf(source)
        .filter(({ target }) => target.startsWith('server/features/') && target.split('/')[2] !== own)
        .filter(({ target }) => !target.endsWith('/service.ts'))
        .map(({ target }) => `${source.path} imports ${target}. Two features meet only through service.ts.`);
    });
}

/** Rings among the server's features, each told once. */
function featureRings(sources: Source[]): string[] {
  const edges = new Map<string, Set<string>>();
  for (const source of sources) {
    const [layer, folder, own] = source.path.split('/');
    if (layer !== 'server' || folder !== 'features' || !own || isTest(source.path)) continue;
    for (const { target, typeOnly } of importsOf(source)) {
      const other = /^server\/features\/([\w-]+)\//.exec(target)?.[1];
      if (other && other !== own && !typeOnly) edges.set(own, (edges.get(own) ?? new Set()).add(other));
    }
  }
  const rings = new Set<string>();
  const walk = (at: string, trail: string[]): void => {
    const seen = trail.indexOf(at);
    if (seen >= 0) {
      const ring = trail.slice(seen);
      const first = ring.indexOf([...ring].sort()[0] as string);
      rings.add([...ring.slice(first), ...ring.slice(0, first)].join(' → '));
      return;
    }
    for (const next of edges.get(at) ?? []) walk(next, [...trail, at]);
  };
  for (const feature of edges.keys()) walk(feature, []);
  return [...rings];
}

/** Schemas that browser code would carry to readers. */
function schemasInBrowser(sources: Source[]): string[] {
  const schema =
    /^(zod$|contract\/features\/[\w-]+\/entities\.ts$|contract\/blocks\/|contract\/kit\/(call|block-schema|block-fields|block-parse|block-text|pages)\.ts$)/;
  return sources
    .filter(({ path }) => path.startsWith('web/') && !isTest(path) && !path.includes('.server.'))
    .flatMap((source) =>
      importsOf(source)
        .filter(({ target, typeOnly }) => !typeOnly && schema.test(target))
        .map(
          ({ target }) =>
            `${source.path} imports ${target}: readers would download schemas. Import it as a type, or take rules.ts and limits.ts.`,
        ),
    );
}

test('imports go one way: web → contract ← server, and inside each from the app down', () => {
  expect(wrongDirections(readSources())).toEqual([]);
});

test('a browser file that reaches into the server is told so', () => {
  const bad = [{ path: 'web/features/posts/card.tsx', text: "import { x } from '#server/kit/clock.ts';" }];
  expect(wrongDirections(bad)).toHaveLength(1);
  const page = [{ path: 'web/pages/home.tsx', text: "import { Header } from '#web/shell/header.tsx';" }];
  expect(wrongDirections(page)).toHaveLength(1);
});

test('two features of the server meet only through service.ts', () => {
  expect(featureTrespasses(readSources())).toEqual([]);
  const bad = [
    { path: 'server/features/posts/service.ts', text: "import { x } from '#server/features/terms/writes.ts';" },
  ];
  expect(featureTrespasses(bad)).toHaveLength(1);
});

test('the features of the server form no ring', () => {
  expect(featureRings(readSources())).toEqual([]);
  const ring = [
    { path: 'server/features/a/service.ts', text: "import { x } from '#server/features/b/service.ts';" },
    { path: 'server/features/b/service.ts', text: "import { y } from '#server/features/a/service.ts';" },
  ];
  expect(featureRings(ring)).toEqual(['a → b']);
});

test('browser code takes schemas as types only', () => {
  expect(schemasInBrowser(readSources())).toEqual([]);
  const bad = [
    { path: 'web/pages/home.tsx', text: "import { postCard } from '#contract/features/posts/entities.ts';" },
  ];
  expect(schemasInBrowser(bad)).toHaveLength(1);
  const fine = [
    { path: 'web/pages/home.tsx', text: "import type { PostCard } from '#contract/features/posts/entities.ts';" },
  ];
  expect(schemasInBrowser(fine)).toEqual([]);
});
