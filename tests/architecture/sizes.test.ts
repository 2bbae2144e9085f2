import { expect, test } from 'vitest';

import { isTest, readSources, type Source } from './sources.ts';

const maxLines = 400;
const maxTestLines = 600;

function tooLong(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const lines = text.split('\n').length;
    const max =
      isTest(path) || path.includes('/migrations/') || path.startsWith('server/seeds/') ? maxTestLines : maxLines;
    return lines > max ? [`${path} has ${lines} lines, more than ${max}: split it by noun or by step.`] : [];
  });
}

const clockFiles = /^server\/kit\/clock\.ts$|^server\/providers\/|^web\/|^bench\/|^vite\//;

/** Time and randomness are injected, so that tests can control them. */
function hiddenTime(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => !isTest(path) && !clockFiles.test(path))
    .filter(({ text }) => /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b/.test(text))
    .map(({ path }) => `${path}: take the time from the clock and chance from a parameter.`);
}

function unfinished(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path !== 'tests/architecture/sizes.test.ts')
    .filter(({ text }) => /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)|\bas any\b|\.(only|skip)\(/.test(text))
    .map(({ path }) => `${path}: finish it or say in the product what is missing; checks are not silenced.`);
}

test('no file outgrows its reader', () => {
  expect(tooLong(readSources())).toEqual([]);
  expect(tooLong([{ path: 'server/x.ts', text: '\n'.repeat(400) }])).toHaveLength(1);
});

test('nobody on the server asks the wall for the time', () => {
  expect(hiddenTime(readSources())).toEqual([]);
  expect(hiddenTime([{ path: 'server/features/posts/service.ts', text: 'const now = Date.now();' }])).toHaveLength(1);
});

test('nothing is left half done and no check is silenced', () => {
  expect(unfinished(readSources())).toEqual([]);
  expect(unfinished([{ path: 'server/x.ts', text: '// TODO later' }])).toHaveLength(1);
});
