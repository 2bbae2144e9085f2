import { existsSync, realpathSync } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

import { ImportError, type ImportWarning } from '../document.ts';
import { readSiteConfig, type SiteConfig } from './site-config.ts';

export type Generator = 'hexo' | 'jekyll' | 'hugo' | 'vuepress' | 'plain';

export interface MarkdownFolder {
  /** The given folder, symbolic links resolved. */
  root: string;
  /** Media may be anywhere inside this folder. */
  mediaRoot: string;
  generator: Generator;
  /** Part of every key. The same for a site folder and its content subfolder. */
  name: string;
  timeZone: string;
  site: SiteConfig;
  /** Paths of the Markdown files, relative to `root`, with `/`. */
  files: string[];
}

const textEnding = /\.(?:md|markdown|mdown|mkd|mkdn|mdx)$/i;
const foreignEnding = /\.(?:org|rst|adoc|asciidoc|textile|ipynb|docx?)$/i;
/** Folders with programs, templates and build output. */
const skippedFolders = new Set(
  'node_modules themes public _site dist scaffolds archetypes layouts _layouts _includes _sass _data _plugins i18n resources vendor coverage __pycache__ bower_components'.split(
    ' ',
  ),
);
/** Files that belong to a repository rather than a blog. */
const repositoryFiles =
  /^(?:license|licence|changelog|change_log|history|contributing|contributors|code[_-]of[_-]conduct|security|authors|pull_request_template|issue_template|_sidebar|_navbar|_coverpage|_footer|summary|404)(?:[._-][\w-]+)?\.(?:md|markdown)$/i;
/** Folder names too common to identify a site. */
const commonNames = new Set(
  'source src content docs doc posts post _posts blog articles article markdown md pages site website'.split(' '),
);

export function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

class Walk {
  readonly files: string[] = [];
  private readonly root: string;
  private readonly warnings: ImportWarning[];

  constructor(root: string, warnings: ImportWarning[]) {
    this.root = root;
    this.warnings = warnings;
  }

  private name(path: string): string {
    return relative(this.root, path).split(sep).join('/');
  }

  private warn(path: string, message: string): void {
    this.warnings.push({ where: this.name(path), message });
  }

  /** Follows symbolic links to files inside the folder only: links to folders may form a cycle. */
  private async link(path: string): Promise<void> {
    const target = await realpath(path).catch(() => undefined);
    if (!target) return this.warn(path, '符号链接指向的文件不存在，已跳过');
    if (!isInside(target, this.root)) return this.warn(path, '符号链接指向文件夹之外，已跳过');
    const facts = await stat(target);
    if (facts.isFile()) this.file(path);
    else this.warn(path, '指向文件夹的符号链接已跳过');
  }

  private file(path: string): void {
    const name = basename(path);
    if (foreignEnding.test(name)) this.warn(path, '暂不支持这种格式，已跳过');
    if (!textEnding.test(name) && !/\.html?$/i.test(name)) return;
    if (repositoryFiles.test(name)) this.warn(path, '仓库说明文件，已跳过');
    else this.files.push(this.name(path));
  }

  async folder(path: string, depth = 0): Promise<void> {
    if (depth > 32) return this.warn(path, '文件夹嵌套太深，已跳过');
    const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
    if (!entries) return this.warn(path, '文件夹无法读取，已跳过');
    for (const entry of entries.toSorted((one, other) => naturalOrder(one.name, other.name))) {
      const below = join(path, entry.name);
      if (entry.name.startsWith('.')) continue;
      if (entry.isSymbolicLink()) await this.link(below);
      else if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name)) await this.folder(below, depth + 1);
      } else if (entry.isFile()) this.file(below);
    }
  }
}

/** Sorts `issue-2` before `issue-10`. */
export function naturalOrder(one: string, other: string): number {
  return one.localeCompare(other, 'zh-CN', { numeric: true });
}

const dated = /(?:^|\/)_posts\/(?:.*\/)?\d{4}-\d{1,2}-\d{1,2}-/;

function hasAny(root: string, ...names: string[]): boolean {
  return names.some((name) => existsSync(join(root, name)));
}

function generatorOf(root: string, files: readonly string[]): Generator {
  const below = `/${basename(root)}/`;
  const posts = files.filter((file) => `${below}${file}`.includes('/_posts/'));
  if (posts.length > 0) {
    const named = posts.filter((file) => dated.test(`${below}${file}`)).length;
    const isHexo =
      hasAny(root, 'source', 'scaffolds') || basename(root) === 'source' || basename(dirname(root)) === 'source';
    return !isHexo && named === posts.length ? 'jekyll' : 'hexo';
  }
  const site = basename(root) === 'content' ? dirname(root) : root;
  if (
    hasAny(site, 'hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json', 'archetypes') ||
    (existsSync(join(site, 'content')) &&
      hasAny(site, 'config.toml', 'config.yaml', 'config.yml', 'config.json', 'config'))
  )
    return 'hugo';
  if (hasAny(root, '.vuepress', '.vitepress', 'docs/.vuepress', 'docs/.vitepress')) return 'vuepress';
  return 'plain';
}

/** The folder that media may come from: the whole site, even if only its content folder was given. */
function mediaRootOf(root: string): string {
  const parent = dirname(root);
  if (basename(root) === '_posts' || basename(root) === '_drafts') return parent;
  if (basename(root) === 'content' && hasAny(parent, 'static', 'assets')) return parent;
  if (basename(parent) === 'content' && hasAny(dirname(parent), 'static', 'assets')) return dirname(parent);
  return root;
}

function nameOf(root: string): string {
  const parts = root.split(sep).filter(Boolean);
  const start = parts.findLastIndex((part) => !commonNames.has(part.toLowerCase()));
  return parts.slice(Math.max(start, 0)).join('/') || 'markdown';
}

/** The time zone from the site's configuration. */
async function timeZoneOf(root: string): Promise<string> {
  for (const folder of [root, dirname(root), dirname(dirname(root))]) {
    const text = await readFile(join(folder, '_config.yml'), 'utf8').catch(() => '');
    const found = /^timezone\s*:\s*["']?([A-Za-z]+\/[\w/+-]+|UTC)["']?\s*$/m.exec(text)?.[1];
    if (found) return found;
  }
  return 'Asia/Shanghai';
}

/**
 * Finds the Markdown files of a folder.
 * @throws ImportError when there are none
 */
export async function openFolder(path: string, warnings: ImportWarning[]): Promise<MarkdownFolder> {
  const facts = await stat(path).catch(() => undefined);
  if (!facts) throw new ImportError(`找不到文件夹：${path}`);
  if (!facts.isDirectory()) throw new ImportError(`这不是一个文件夹：${path}`);
  const root = realpathSync(path);
  const walk = new Walk(root, warnings);
  await walk.folder(root);
  const files = withoutFrontPage(walk.files, warnings);
  if (files.length === 0) throw new ImportError(`文件夹里没有 Markdown 文件：${path}`);
  const generator = generatorOf(root, files);
  return {
    root,
    mediaRoot: mediaRootOf(root),
    generator,
    site: await readSiteConfig(root, generator),
    name: nameOf(root),
    timeZone: await timeZoneOf(root),
    files,
  };
}

/** Skips a top-level README, which describes the repository, unless it is the only file. */
function withoutFrontPage(files: string[], warnings: ImportWarning[]): string[] {
  const isFrontPage = (file: string) => /^readme(?:[._-][\w-]+)?\.(?:md|markdown)$/i.test(file);
  const rest = files.filter((file) => !isFrontPage(file));
  if (rest.length === 0 || rest.length === files.length) return files;
  for (const file of files.filter(isFrontPage)) warnings.push({ where: file, message: '仓库说明文件，已跳过' });
  return rest;
}
