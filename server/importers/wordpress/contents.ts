import { existsSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';

import { escapeHtml } from '#server/kit/escape-html.ts';

import { fileTarget, linkTarget } from '../addresses.ts';
import { fileOfData } from '../data-address.ts';
import type { ImportMedia } from '../document.ts';
import type { Conversion } from '../html/conversion.ts';
import { type Converted, finishBlocks, fragmentBlocks, newConversion } from '../html/html-to-blocks.ts';
import { mediaToken } from '../media-token.ts';
import { expandShortcodes, type Library } from './shortcodes.ts';
import { addressWithoutQuery, type ExportScan, type WordPressFile } from './export-scan.ts';

export interface WordPressOptions {
  /** Path to a copy of the old site's `wp-content/uploads`; its files are imported. */
  uploads?: string | undefined;
}

/** Address of the original of a resized image: `-300x200`, `-scaled`. */
function originalOf(address: string): string {
  return address.replace(/-(?:\d{1,5}x\d{1,5}|scaled|rotated)(?=\.\w+$)/, '');
}

/** Media files of an export; resolves addresses in texts to them. */
export class WordPressMedia {
  /** Files referenced in texts but not listed in the export, since the last call. */
  private found: ImportMedia[] = [];
  private readonly known = new Set<string>();
  private readonly scan: ExportScan;
  private readonly options: WordPressOptions;
  private readonly prefix: string;

  constructor(scan: ExportScan, options: WordPressOptions, prefix: string) {
    this.scan = scan;
    this.options = options;
    this.prefix = prefix;
  }

  private localPath(file: Pick<WordPressFile, 'localPath' | 'url'>): string | undefined {
    if (!this.options.uploads) return undefined;
    const relative =
      file.localPath ||
      (/\/(?:wp-content\/uploads|files)\/([\s\S]+)$/.exec(file.url.replace(/[?#][\s\S]*$/, ''))?.[1] ?? '');
    const path = normalize(join(this.options.uploads, decodePart(relative)));
    return relative !== '' && path.startsWith(normalize(this.options.uploads) + sep) && existsSync(path)
      ? path
      : undefined;
  }

  itemOf(file: WordPressFile): ImportMedia {
    const path = this.localPath(file);
    return {
      kind: 'media',
      key: `${this.prefix}:file:${file.id}`,
      name: decodeName(file.url),
      alt: file.alt,
      origin: path ? { type: 'file', path } : { type: 'remote', url: file.url },
      original: file.url,
      createdAt: file.createdAt,
    };
  }

  private absolute(address: string): string {
    const target = fileTarget(address);
    return target.startsWith('/') && this.scan.site && URL.canParse(target, this.scan.site)
      ? new URL(target, this.scan.site).href
      : target;
  }

  private token(media: ImportMedia): string {
    if (!this.known.has(media.key)) {
      this.known.add(media.key);
      this.found.push(media);
    }
    return mediaToken(media.key);
  }

  /** Adds a file of the old site that is missing from its export. */
  private unlisted(address: string): string {
    const path = this.localPath({ localPath: '', url: address });
    if (!path) return address;
    const key = `${this.prefix}:address:${addressWithoutQuery(address)}`;
    const origin = { type: 'file', path } as const;
    return this.token({
      kind: 'media',
      key,
      name: decodeName(address),
      alt: '',
      origin,
      original: address,
      createdAt: null,
    });
  }

  /** The address of a file after the import: a media token if the file is imported. */
  addressOf(address: string): string {
    if (address.startsWith('import-media:') || address === '') return address;
    const data = fileOfData(address);
    if (data) return this.token(data);
    const target = this.absolute(address);
    const bare = addressWithoutQuery(target);
    const file = this.scan.filesByAddress.get(bare) ?? this.scan.filesByAddress.get(originalOf(bare));
    if (!file) return this.unlisted(target);
    return this.localPath(file) ? mediaToken(`${this.prefix}:file:${file.id}`) : target;
  }

  takeFound(): ImportMedia[] {
    const found = this.found;
    this.found = [];
    return found;
  }
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function decodeName(url: string): string {
  return decodePart(url.replace(/[?#][\s\S]*$/, '').replace(/^.*\//, '')) || 'file';
}

function libraryOf(scan: ExportScan, post: string, conversion: Conversion): Library {
  const withWords = (file: WordPressFile | undefined) =>
    file && { ...file, caption: file.caption, url: conversion.fileAddress(file.url) };
  return {
    attachment: (id) => withWords(scan.files.get(id)),
    attached: () =>
      [...scan.files.values()]
        .filter((file) => file.parent === post)
        .toSorted((one, other) => one.order - other.order || Number(one.id) - Number(other.id))
        .map((file) => withWords(file) as WordPressFile),
  };
}

/** Converts WordPress.com formulas: `$latex E=mc^2$`. */
function expandFormulas(html: string): string {
  return html.replace(/\$latex[\s=]([^$<>]{1,2000})\$/g, (_, tex: string) => {
    const source = tex
      .trim()
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replaceAll('&#92;', '\\');
    return `<span class="math-inline" data-tex="${escapeHtml(source)}">${escapeHtml(source)}</span>`;
  });
}

function footnotesHtml(json: string | undefined): string | undefined {
  try {
    const notes = JSON.parse(json ?? '') as { content?: unknown }[];
    const sections = notes.map((note, at) => `<section data-label="${at + 1}">${String(note.content ?? '')}</section>`);
    return `<aside data-import="footnotes">${sections.join('')}</aside>`;
  } catch {
    return undefined;
  }
}

/** Converts the content of an item to blocks. */
export function convertContents(
  html: string,
  post: { id: string; footnotes: string | undefined },
  scan: ExportScan,
  media: WordPressMedia,
  note: (message: string) => void,
): Converted {
  const conversion = newConversion({
    note,
    lineBreaks: true,
    fileAddress: (address) => media.addressOf(address),
    linkAddress: (address) =>
      /\.(?:jpe?g|png|gif|webp|avif|svg|mp3|mp4|mov|zip|rar|7z|pdf|docx?|xlsx?|pptx?|txt|epub|apk|dmg|exe)(?:$|[?#])/i.test(
        address,
      )
        ? media.addressOf(address)
        : linkTarget(address),
    reusable: (id) => (id === 'footnotes' ? footnotesHtml(post.footnotes) : scan.reusable.get(id)),
  });
  const library = libraryOf(scan, post.id, conversion);
  const source = expandFormulas(html.replaceAll('\r\n', '\n').replaceAll('\r', '\n'));
  return finishBlocks(fragmentBlocks(expandShortcodes(source, conversion, library), conversion), conversion);
}
