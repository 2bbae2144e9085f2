import { expect, test } from 'vitest';

import { importsOf, isTest, readSources, type Source } from './sources.ts';

/** Allowed imports of each folder; the first rule whose `from` matches a file applies. */
const rules: { from: RegExp; may: RegExp; because: string }[] = [
  {
    // A tree of blocks is parsed and read by the registry of their types.
    from: /^contract\/kit\/(?!block-(parse|text)\.)/,
    may: /^(contract\/kit\/|zod$)/,
    because: 'The kit of the contract knows no feature.',
  },
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
    from: /^server\/features\/(transfers\/|blocks\/conversions\.)/,
    may: /^(?!web\/|server\/(app|seeds)\/)/,
    because: 'What brings content in and out knows the importers under it, never the app.',
  },
  {
    from: /^server\/features\/([\w-]+)\//,
    may: /^(?!web\/|server\/(app|importers|seeds)\/)/,
    because: 'A feature of the server knows features, database, providers and kit, never the app.',
  },
  {
    from: /^server\/importers\//,
    may: /^(?!web\/|server\/(app|features|seeds)\/)/,
    because: 'An importer turns files into documents; the feature imports stores them.',
  },
  {
    from: /^server\/database\//,
    may: /^(?!web\/|server\/(app|features|importers|seeds)\/)/,
    because: 'The database knows no feature: the app gives it the rules of the tables.',
  },
  {
    from: /^server\/(kit|blocks|providers)\//,
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
        .filter(({ target }) => !/[/.]service\.ts$/.test(target))
        .map(({ target }) => `${source.path} imports ${target}. Two features meet only through a service.`);
    });
}

/** Import cycles between the server's features, each reported once. */
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

/** Schemas that would be part of the browser bundle. */
function schemasInBrowser(sources: Source[]): string[] {
  const schema =
    /^(zod$|contract\/features\/[\w-]+\/(?:[\w-]+\.)?(?:entities|options)\.ts$|contract\/blocks\/|contract\/kit\/(call|block-schema|block-fields|block-parse|block-text|option-schemas|page-schemas)\.ts$)/;
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

/** App modules that may load the web bundle: the renderer, and the two that load it in production and development. */
const seam = new Set(['server/app/render-page.ts', 'server/app/main.ts', 'server/app/development.ts']);
const bundle = /['"`](?:[^'"`\n]*\/)?build\/server\/|virtual:react-router/;

function secondSeams(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap((source) => {
      const renders = importsOf(source).some(
        ({ target, typeOnly }) => !typeOnly && /^(react|react-dom|react-router|@react-router\/\w+)(\/|$)/.test(target),
      );
      if (renders && source.path !== 'server/app/render-page.ts') {
        return [`${source.path} renders: only render-page.ts knows React and its router.`];
      }
      if (!bundle.test(source.text) || seam.has(source.path)) return [];
      return [`${source.path} loads the web bundle: pages are asked of render-page.ts.`];
    });
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

test('two features of the server meet only through a service', () => {
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
  const option = [{ path: 'web/pages/home.tsx', text: "import { x } from '#contract/features/site/seo.options.ts';" }];
  expect(schemasInBrowser(option)).toHaveLength(1);
  const fine = [
    { path: 'web/pages/home.tsx', text: "import type { PostCard } from '#contract/features/posts/entities.ts';" },
  ];
  expect(schemasInBrowser(fine)).toEqual([]);
});

test('the contract imports zod and itself', () => {
  const bad = [
    { path: 'contract/features/posts/rules.ts', text: "import { now } from '#server/kit/clock.ts';" },
    { path: 'contract/kit/money.ts', text: "import { readFile } from 'node:fs/promises';" },
    { path: 'contract/kit/errors.ts', text: "import { authCodes } from '../features/auth/errors.ts';" },
  ];
  expect(wrongDirections(bad)).toHaveLength(3);
  expect(wrongDirections([{ path: 'contract/kit/pages.ts', text: "import { z } from 'zod';" }])).toEqual([]);
});

test('what lies under a feature of the server does not look up', () => {
  const bad = [
    { path: 'server/features/posts/service.ts', text: "import { site } from '#server/app/compose.ts';" },
    { path: 'server/kit/clock.ts', text: "export { x } from '../app/compose.ts';" },
    { path: 'server/database/dump.ts', text: "import { feature } from '#server/features/posts/feature.ts';" },
    { path: 'server/features/posts/service.ts', text: "const page = await import('#web/pages/home.tsx');" },
  ];
  expect(wrongDirections(bad)).toHaveLength(4);
});

test('one seam leads from the server to the web bundle', () => {
  expect(secondSeams(readSources())).toEqual([]);
  const bad = [
    { path: 'server/features/posts/service.ts', text: "import { renderToString } from 'react-dom/server';" },
    {
      path: 'server/features/feeds/routes.ts',
      text: "const { render } = await import('../../../build/server/index.js');",
    },
  ];
  expect(secondSeams(bad)).toHaveLength(2);
});

/** Modules beside the one gate that decode images; a tool that is run by hand is not the server. */
function ungatedDecoders(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts'))
    .filter(({ path }) => path !== 'server/kit/image-decoder.ts' && path !== 'server/seeds/paint/write-paintings.ts')
    .filter(({ text }) => /import\s+(?!type\b)[^;]*['"]sharp['"]|import\(['"]sharp['"]\)/.test(text))
    .map(({ path }) => path);
}

test('images are decoded behind one gate', () => {
  expect(ungatedDecoders(readSources())).toEqual([]);
  const bad = { path: 'server/features/posts/service.ts', text: "import sharp from 'sharp';" };
  const typed = { path: 'server/features/posts/views.ts', text: "import type { Sharp } from 'sharp';" };
  expect(ungatedDecoders([bad, typed])).toEqual([bad.path]);
});
