import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface OldItem {
  id: number;
  link: string;
  title?: string;
  slug?: string;
  type?: 'post' | 'page' | 'attachment';
  status?: string;
  parent?: number;
  guid?: string;
  oldSlug?: string;
  file?: string;
  category?: string;
}

const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

function itemXml(item: OldItem): string {
  const { id, link, title = `第 ${id} 篇`, slug = `s-${id}`, type = 'post', status = 'publish', parent = 0 } = item;
  const guid = item.guid ?? `http://old.example/?p=${id}`;
  const file = item.file
    ? `<wp:attachment_url>https://old.example/wp-content/uploads/${item.file}</wp:attachment_url>${meta('_wp_attached_file', item.file)}`
    : '';
  return `<item><title>${title}</title><link>${link}</link><guid isPermaLink="false">${guid.replaceAll('&', '&amp;')}</guid>
<dc:creator>Lao.Wang</dc:creator><content:encoded><![CDATA[<p>正文 ${id}</p>]]></content:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date>2018-10-20 10:00:00</wp:post_date><wp:post_date_gmt>2018-10-20 02:00:00</wp:post_date_gmt>
<wp:post_name>${slug}</wp:post_name><wp:status>${status}</wp:status><wp:post_parent>${parent}</wp:post_parent><wp:post_type>${type}</wp:post_type>
${item.category ? `<category domain="category" nicename="${item.category}">${item.category}</category>` : ''}
${item.oldSlug ? meta('_wp_old_slug', item.oldSlug) : ''}${file}</item>`;
}

/** A WordPress export with the given items, two categories below one another and a tag. */
export function oldSiteXml(items: readonly OldItem[], site = 'https://old.example'): string {
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>旧站</title><link>${site}</link><wp:base_site_url>${site}</wp:base_site_url><wp:base_blog_url>${site}</wp:base_blog_url>
<wp:author><wp:author_id>7</wp:author_id><wp:author_login>Lao.Wang</wp:author_login><wp:author_display_name>老王</wp:author_display_name></wp:author>
<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>zhi</wp:category_nicename><wp:cat_name>植物</wp:cat_name></wp:category>
<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>hua</wp:category_nicename><wp:category_parent>zhi</wp:category_parent><wp:cat_name>花</wp:cat_name></wp:category>
<wp:tag><wp:term_id>5</wp:term_id><wp:tag_slug>yu</wp:tag_slug><wp:tag_name>雨</wp:tag_name></wp:tag>
${items.map(itemXml).join('\n')}
</channel></rss>`;
}

/** Writes files of an old site below a folder. */
export async function writeOldSite(folder: string, files: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return folder;
}
