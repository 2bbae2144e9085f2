import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize, relative, sep } from 'node:path';

import { fileTarget } from '../addresses.ts';
import { fileOfData } from '../data-address.ts';
import type { ImportMedia } from '../document.ts';
import { mediaToken } from '../media-token.ts';
import { isInside, type MarkdownFolder } from './folder.ts';

/** Folders whose files the generator serves from the site root. */
const servedFolders = [
  '',
  'source',
  'static',
  'public',
  '.vuepress/public',
  '.vitepress/public',
  'docs/.vuepress/public',
  'docs/public',
  'assets',
];
const notMedia = /\.(?:md|markdown|mdown|mkd|mkdn|mdx|html?|xml|php)$/i;
const maxIncludeBytes = 1_000_000;

function decodePath(address: string): string {
  const path = address.replace(/[?#][\s\S]*$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Resolves the files that the Markdown files refer to. */
export class LocalFiles {
  /** Files found since the last call, each once per import. */
  private found: ImportMedia[] = [];
  private readonly known = new Set<string>();
  private readonly folder: MarkdownFolder;

  constructor(folder: MarkdownFolder) {
    this.folder = folder;
  }

  /** The path if it is an existing file inside the folder; paths outside are treated as missing. */
  private existing(path: string): string | undefined {
    const whole = normalize(path);
    if (!isInside(whole, this.folder.mediaRoot) || !existsSync(whole)) return undefined;
    const real = realpathSync(whole);
    return isInside(real, this.folder.mediaRoot) && statSync(real).isFile() ? whole : undefined;
  }

  /** Resolves an address in the Markdown file `file` to a local file. */
  find(address: string, file: string, rootUrl = ''): string | undefined {
    const path = decodePath(address)
      .replaceAll('\\', '/')
      .replace(/^(?:@|~)\//, '/');
    if (path === '' || path.includes('\0')) return undefined;
    const here = dirname(join(this.folder.root, file));
    const stem = basename(file).replace(/\.\w+$/, '');
    const candidates: string[] = [];
    if (rootUrl) candidates.push(join(here, rootUrl, path));
    if (!path.startsWith('/')) candidates.push(join(here, path), join(here, stem, path));
    if (!path.startsWith('/') && path.startsWith(`${stem}/`)) candidates.push(join(here, path));
    for (let folder = here; isInside(folder, this.folder.mediaRoot); folder = dirname(folder)) {
      candidates.push(...servedFolders.map((served) => join(folder, served, path)));
      if (folder === dirname(folder)) break;
    }
    return candidates.map((candidate) => this.existing(candidate)).find(Boolean);
  }

  private token(media: ImportMedia): string {
    if (!this.known.has(media.key)) {
      this.known.add(media.key);
      this.found.push(media);
    }
    return mediaToken(media.key);
  }

  /**
   * The address of an image or file in the Markdown file `file`: a media token if it exists locally, else unchanged.
   */
  addressOf(address: string, file: string, rootUrl: string, note: (message: string) => void): string {
    if (/^(?:https?:)?\/\/|^import-media:/i.test(address.trim()) || address.trim() === '') return fileTarget(address);
    const data = fileOfData(address);
    if (data) return this.token(data);
    const path = this.find(address, file, rootUrl);
    if (path) return this.tokenOf(path, address);
    const target = fileTarget(address);
    note(target === '' ? `地址无法使用：${address.slice(0, 60)}` : `找不到文件：${address}`);
    return target;
  }

  tokenOf(path: string, original: string): string {
    const below = relative(this.folder.mediaRoot, path).split(sep).join('/');
    const key = `markdown:${this.folder.name}:file:${below}`;
    const origin = { type: 'file', path } as const;
    return this.token({
      kind: 'media',
      key,
      name: basename(path),
      alt: '',
      origin,
      original: fileTarget(original),
      createdAt: null,
    });
  }

  /** Like `addressOf`, for link targets: Markdown files are not treated as media. */
  linked(address: string, file: string): string | undefined {
    if (
      /^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(address) ||
      notMedia.test(decodePath(address)) ||
      !/\.\w{1,8}$/.test(decodePath(address))
    )
      return undefined;
    const path = this.find(address, file);
    return path && this.tokenOf(path, address);
  }

  /** Content of an included file. */
  include(path: string, file: string): string | undefined {
    const found = this.find(path, file) ?? this.find(join('downloads/code', path), file);
    return found && statSync(found).size <= maxIncludeBytes ? readFileSync(found, 'utf8') : undefined;
  }

  takeFound(): ImportMedia[] {
    const found = this.found;
    this.found = [];
    return found;
  }
}
