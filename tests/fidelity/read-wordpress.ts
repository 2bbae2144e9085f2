import { readFileSync } from 'node:fs';

import { decode, readHtml } from './read-html.ts';
import type { Contents, SourceFile } from './source-file.ts';

function field(xml: string, name: string): string {
  const found = new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`).exec(xml)?.[1] ?? '';
  if (!found.includes('<![CDATA[')) return decode(found.trim());
  return [...found.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g)].map(([, text]) => text).join('');
}

const shortcode =
  /\[\/?(?:caption|wp_caption|gallery|audio|video|embed|playlist|code|sourcecode|youtube|tweet)(?:\s[^\]]*)?\/?\]/g;

interface Attached {
  id: string;
  parent: string;
}

/** How many images a gallery has: those it lists, else those attached to the post. */
function galleryPictures(attributes: string, postId: string, attached: Attached[]): number {
  const ids = /\b(?:ids|include)\s*=\s*"([^"]*)"/.exec(attributes)?.[1];
  const known = new Set(attached.map(({ id }) => id));
  if (ids) return ids.split(',').filter((id) => known.has(id.trim())).length;
  return attached.filter(({ parent }) => parent === postId).length;
}

function readBody(body: string, postId: string, attached: Attached[]): Contents {
  const galleries = [...body.matchAll(/\[gallery([^\]]*)\]/g)];
  const captions = [...body.matchAll(/\[caption[^\]]*\bcaption="([^"]*)"/g)].map(([, text]) => decode(text ?? ''));
  const contents = readHtml(body.replace(shortcode, '\n'));
  contents.text.push(...captions);
  for (const [, attributes] of galleries) contents.images += galleryPictures(attributes ?? '', postId, attached);
  return contents;
}

function approvedComments(item: string): string[] {
  return [...item.matchAll(/<wp:comment>([\s\S]*?)<\/wp:comment>/g)]
    .map(([, comment]) => comment as string)
    .filter((comment) => field(comment, 'wp:comment_approved') === '1')
    .flatMap((comment) => readHtml(field(comment, 'wp:comment_content')).text);
}

/** Articles and pages of a WordPress export, found by simple searches for its tags. */
export function readWordpress(path: string): SourceFile[] {
  const xml = readFileSync(path, 'utf8').replaceAll(/\r\n?/g, '\n');
  const items = [...xml.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item]) => item as string);
  const attached = items
    .filter((item) => field(item, 'wp:post_type') === 'attachment')
    .map((item) => ({ id: field(item, 'wp:post_id'), parent: field(item, 'wp:post_parent') }));
  return items
    .filter((item) => /^(post|page)$/.test(field(item, 'wp:post_type')))
    .map((item) => {
      const id = field(item, 'wp:post_id');
      return {
        name: `${id} ${field(item, 'title')}`,
        key: `:post:${id}`,
        title: readHtml(field(item, 'title')).text.join(''),
        comments: approvedComments(item),
        ...readBody(field(item, 'content:encoded'), id, attached),
      };
    });
}
