import { expect, test } from 'vitest';

import { features } from '#server/app/feature-registry.ts';

import { projectFiles, readSources, type Source } from './sources.ts';

const fileOf = /^server\/features\/([\w-]+)\/(.+)$/;
const named = new Map(features.map((feature) => [feature.name, feature]));

/** Routes and jobs that no manifest imports: nothing would answer or run them. */
function unlistedFiles(sources: Source[]): string[] {
  const manifests = new Map(
    sources.filter(({ path }) => path.endsWith('/feature.ts')).map((each) => [each.path, each]),
  );
  return sources.flatMap(({ path }) => {
    const [, feature, file] = fileOf.exec(path) ?? [];
    if (!feature || !file || !/^(?:[\w-]+\.)?(routes|jobs)\.ts$/.test(file)) return [];
    const manifest = manifests.get(`server/features/${feature}/feature.ts`);
    return manifest?.text.includes(`'./${file}'`) ? [] : [`${path}: name what it exports in ${feature}/feature.ts.`];
  });
}

function unlistedHooks(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const feature = fileOf.exec(path)?.[1] ?? '';
    const hooks = [...text.matchAll(/^export const (\w+) = createHook\b/gm)].map((match) => match[1] as string);
    return hooks
      .filter((hook) => !Object.hasOwn(named.get(feature)?.hooks ?? {}, hook))
      .map((hook) => `${path}: name ${hook} among the hooks of ${feature}/feature.ts.`);
  });
}

/** What a reader of the folder sees first: which life cycle the feature owns. */
function untoldManifests(sources: Source[]): string[] {
  return sources
    .filter(
      ({ path, text }) => path.endsWith('/feature.ts') && !/^\/\*\* .{20,} \*\/\nexport const feature = /m.test(text),
    )
    .map(({ path }) => `${path}: say in one line above the manifest which life cycle the feature owns.`);
}

const manifestsOf = (): Source[] => readSources().filter(({ path }) => fileOf.test(path));

test('each folder of a feature has its manifest, which has its name', () => {
  const folders = new Set(projectFiles().flatMap((path) => fileOf.exec(path)?.[1] ?? []));
  expect([...named.keys()].toSorted()).toEqual([...folders].toSorted());
});

test('a manifest names every route, job and hook of its feature', () => {
  expect(unlistedFiles(readSources())).toEqual([]);
  expect(unlistedHooks(readSources())).toEqual([]);
  const file = { path: 'server/features/posts/tides.jobs.ts', text: '' };
  expect(unlistedFiles([file])).toHaveLength(1);
  const hook = { path: 'server/features/posts/service.ts', text: 'export const postDreamt = createHook<object>();' };
  expect(unlistedHooks([hook])).toHaveLength(1);
});

test('a manifest begins with what its feature is', () => {
  expect(untoldManifests(manifestsOf())).toEqual([]);
  const silent = { path: 'server/features/posts/feature.ts', text: 'export const feature = defineFeature({})' };
  expect(untoldManifests([silent])).toHaveLength(1);
});

test('no two workers take one queue', () => {
  const queues = features.flatMap(({ jobs }) => jobs.map(({ queue }) => queue));
  expect(queues.length).toBeGreaterThan(30);
  expect(queues).toEqual([...new Set(queues)]);
});
