import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { defaultOptions, type OptionName, optionNames, options } from '#contract/features/settings/options.entities.ts';
import { type OptionDefinition, optionGroups } from '#contract/kit/option.ts';

const root = join(import.meta.dirname, '../..');
const readers = { public: '公开', server: '仅服务器', secret: '加密，只写' } as const;

function sourceText(folder: string): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^seeds\//.test(file));
  const text = sources.map((file) => readFileSync(join(root, folder, file), 'utf8')).join('\n');
  // Names in comments do not count as reads.
  return text.replace(/^\s*\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
}

function writeDocument(): string {
  const row = (name: OptionName) => {
    const { label, description, reach }: OptionDefinition = options[name];
    const fallback = JSON.stringify(defaultOptions[name]).replaceAll('|', '\\|');
    return `| \`${name}\` | ${label} | ${description} | \`${fallback}\` | ${readers[reach]} |`;
  };
  const groups = optionGroups.flatMap((group) => {
    const names = optionNames.filter((name) => options[name].group === group);
    const head = ['', `## ${group}`, '', '| 名称 | 标签 | 含义 | 默认 | 谁能读 |', '|---|---|---|---|---|'];
    return names.length === 0 ? [] : [...head, ...names.map(row)];
  });
  const intro = [
    '# 站内选项',
    '',
    '用 `npm run somnia -- option get <名称>` 查看，`option set <名称> <值>` 修改；列表与对象写成 JSON。',
    '本页由契约里的选项表写成，不要手改。',
  ];
  return `${[...intro, ...groups].join('\n')}\n`;
}

test('the page of options says what the table of options says', async () => {
  await expect(writeDocument()).toMatchFileSnapshot('../../docs/options.md');
});

test('every option is read by something', () => {
  const sources = sourceText('server') + sourceText('web');
  const unread = optionNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources));
  expect(unread).toEqual([]);
});
