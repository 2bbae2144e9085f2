import { expect, test } from 'vitest';

import { isTest, readSources, type Source } from './sources.ts';

interface Word {
  pattern: RegExp;
  instead: string;
}

/** Words that the interface does not use, and what it says instead. */
const refused: readonly Word[] = [
  { pattern: /你/, instead: '您' },
  { pattern: /博主/, instead: '站长' },
];

/** What the people of the demonstration write is theirs; so are the phrases that conversions look for. */
const isInterface = ({ path }: Source) =>
  /^(contract|server|web)\//.test(path) && !isTest(path) && !path.startsWith('server/seeds/');

function offences(sources: readonly Source[]): string[] {
  return sources
    .filter(isInterface)
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          refused
            .filter(({ pattern }) => pattern.test(line))
            .map(({ pattern, instead }) => `${path}:${at + 1}: the interface says ${instead}, not ${pattern.source}`),
        ),
    );
}

test('the interface speaks politely and calls the owner by one name', () => {
  expect(offences(readSources())).toEqual([]);
});

test('a familiar word and another name of the owner are found', () => {
  const text = "export const words = '你好';\n// 博主\n";
  expect(offences([{ path: 'contract/features/x/copy.ts', text }])).toHaveLength(2);
  expect(offences([{ path: 'server/seeds/x.ts', text }])).toEqual([]);
  expect(offences([{ path: 'web/x.test.ts', text }])).toEqual([]);
});
