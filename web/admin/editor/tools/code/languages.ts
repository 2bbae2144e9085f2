/** A language of code: its id, its name, and other words that find it. */
export interface CodeLanguage {
  id: string;
  name: string;
  words: readonly string[];
}

const table: readonly (readonly [id: string, name: string, words: string])[] = [
  ['', '纯文本', 'text txt plain plaintext none 文本 无'],
  ['bash', 'Shell', 'sh zsh shell shellscript 命令行 终端 脚本'],
  ['c', 'C', 'c语言'],
  ['cpp', 'C++', 'c++ cc hpp'],
  ['csharp', 'C#', 'c# cs'],
  ['css', 'CSS', '样式'],
  ['dart', 'Dart', 'flutter'],
  ['diff', 'Diff', 'patch 补丁 差异'],
  ['dockerfile', 'Dockerfile', 'docker 容器'],
  ['go', 'Go', 'golang'],
  ['graphql', 'GraphQL', 'gql'],
  ['html', 'HTML', 'htm 网页'],
  ['ini', 'INI', 'properties conf 配置'],
  ['java', 'Java', '爪哇'],
  ['javascript', 'JavaScript', 'js mjs cjs node 脚本'],
  ['json', 'JSON', 'json5 数据'],
  ['jsx', 'JSX', 'react'],
  ['kotlin', 'Kotlin', 'kt kts 安卓'],
  ['latex', 'LaTeX', 'tex 公式 排版'],
  ['lua', 'Lua', ''],
  ['makefile', 'Makefile', 'make 构建'],
  ['markdown', 'Markdown', 'md 标记'],
  ['nginx', 'Nginx', '服务器 配置'],
  ['objective-c', 'Objective-C', 'objc oc'],
  ['perl', 'Perl', 'pl'],
  ['php', 'PHP', ''],
  ['powershell', 'PowerShell', 'ps ps1 pwsh 命令行'],
  ['python', 'Python', 'py python3 蟒蛇'],
  ['r', 'R', '统计'],
  ['ruby', 'Ruby', 'rb'],
  ['rust', 'Rust', 'rs'],
  ['scala', 'Scala', ''],
  ['scss', 'SCSS', 'sass 样式'],
  ['sql', 'SQL', 'mysql postgres sqlite 数据库'],
  ['svelte', 'Svelte', ''],
  ['swift', 'Swift', '苹果 ios'],
  ['toml', 'TOML', '配置'],
  ['tsx', 'TSX', 'react'],
  ['typescript', 'TypeScript', 'ts mts cts'],
  ['vue', 'Vue', '网页'],
  ['xml', 'XML', 'svg'],
  ['yaml', 'YAML', 'yml 配置'],
];

/** Suggested languages; any other can be typed. */
export const languages: readonly CodeLanguage[] = table.map(([id, name, words]) => ({
  id,
  name,
  words: words.split(' ').filter((word) => word !== ''),
}));

function rank({ id, name, words }: CodeLanguage, typed: string): number {
  const named = [id, name.toLowerCase()];
  if (named.includes(typed) || words.includes(typed)) return 3;
  if (named.some((word) => word.startsWith(typed))) return 2;
  if (words.some((word) => word.startsWith(typed))) return 1;
  return named.some((word) => word.includes(typed)) ? 0.5 : 0;
}

/** Languages found by id, name, English or Chinese alias, best first; all of them when nothing is typed. */
export function findLanguages(typed: string): CodeLanguage[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [...languages];
  return languages
    .map((language) => ({ language, found: rank(language, wanted) }))
    .filter(({ found }) => found > 0)
    .sort((a, b) => b.found - a.found)
    .map(({ language }) => language);
}

/** The id of a language that can be coloured here, by its id or an alias; '' for others. */
export function languageIdOf(typed: string): string {
  const wanted = typed.trim().toLowerCase();
  return languages.find(({ id, words }) => id === wanted || words.includes(wanted))?.id ?? '';
}
