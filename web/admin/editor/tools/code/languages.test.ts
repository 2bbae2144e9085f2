import { expect, test } from 'vitest';

import { grammars } from './grammars.ts';
import { findLanguages, languageIdOf, languages } from './languages.ts';

test('a language is found by its name, an English or a Chinese alias', () => {
  const first = (typed: string) => findLanguages(typed)[0]?.id;
  expect(['js', 'TypeSc', 'c#', '数据库', '命令行', 'py', 'Go', '文本'].map(first)).toEqual([
    'javascript',
    'typescript',
    'csharp',
    'sql',
    'bash',
    'python',
    'go',
    '',
  ]);
  expect(findLanguages('')).toHaveLength(languages.length);
  expect(findLanguages('没有这种语言')).toEqual([]);
});

test('every suggested language can be coloured, by its aliases too', () => {
  expect(languages.map(({ id }) => id).filter((id) => id !== '' && !grammars[id])).toEqual([]);
  expect([languageIdOf('JS'), languageIdOf('yml'), languageIdOf('brainfuck')]).toEqual(['javascript', 'yaml', '']);
});
