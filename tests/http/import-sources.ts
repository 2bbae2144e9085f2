import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

interface Entry {
  id: number;
  title: string;
  content: string;
  type?: string;
  status?: string;
  more?: string;
}

function entry({ id, title, content, type = 'post', status = 'publish', more = '' }: Entry): string {
  const day = String((id % 27) + 1).padStart(2, '0');
  return `<item><title>${title}</title><link>https://old.example/?p=${id}</link><dc:creator><![CDATA[laowang]]></dc:creator>
<content:encoded><![CDATA[${content.replaceAll(']]>', ']]]]><![CDATA[>')}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date><![CDATA[2015-03-${day} 20:03:48]]></wp:post_date><wp:post_date_gmt><![CDATA[2015-03-${day} 12:03:48]]></wp:post_date_gmt>
<wp:comment_status><![CDATA[open]]></wp:comment_status><wp:post_name><![CDATA[old-${id}]]></wp:post_name><wp:status><![CDATA[${status}]]></wp:status>
<wp:post_parent>0</wp:post_parent><wp:menu_order>0</wp:menu_order><wp:post_type><![CDATA[${type}]]></wp:post_type><wp:post_password><![CDATA[]]></wp:post_password><wp:is_sticky>0</wp:is_sticky>
<category domain="category" nicename="suibi"><![CDATA[随笔]]></category><category domain="post_tag" nicename="yu"><![CDATA[雨]]></category>${more}</item>`;
}

function comment(id: number, parent: number, words: string): string {
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[小明]]></wp:comment_author><wp:comment_author_email><![CDATA[ming@example.com]]></wp:comment_author_email>
<wp:comment_date><![CDATA[2015-04-01 10:00:0${id % 10}]]></wp:comment_date><wp:comment_date_gmt><![CDATA[2015-04-01 02:00:0${id % 10}]]></wp:comment_date_gmt><wp:comment_content><![CDATA[${words}]]></wp:comment_content>
<wp:comment_approved><![CDATA[1]]></wp:comment_approved><wp:comment_type><![CDATA[comment]]></wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id></wp:comment>`;
}

/**
 * Typical contents of an old blog from the classic editor: paragraphs by blank lines, shortcodes, tables, code, unusual
 * characters.
 */
const classic = `第一段写雨。第二句写风！

第三段有<strong>加粗</strong>、<a href="https://example.com/链接?a=1&amp;b=2">链接</a>和 &lt;尖括号&gt;、😀。
换行之后的一行。

[caption id="attachment_9" align="aligncenter" width="300"]<img src="https://old.example/wp-content/uploads/rain.jpg" alt="雨" width="300" height="200" /> 图片说明在此[/caption]

<ul>
	<li>一
<ul>
	<li>一之一</li>
	<li>一之二 <code>a | b</code></li>
</ul>
</li>
	<li>二</li>
</ul>
<pre class="brush: php">&lt;?php
echo "]]>";

echo 2;</pre>
<table><tbody><tr><th>名</th><th>值</th></tr><tr><td>管道</td><td><code>a | b</code></td></tr></tbody></table>
<blockquote>引用的话。</blockquote>
<div style="color:red" onclick="alert(1)">块里的字<script>alert('坏')</script></div>

[unknown_shortcode key="值"]短代码里的字[/unknown_shortcode]
<!--nextpage-->
第二页的字。`;

/** A WordPress export with classic posts, comments, and the given number of plain posts. */
export function wordpressXml(posts = 3): string {
  const plain = Array.from({ length: posts }, (_, at) =>
    entry({
      id: 100 + at,
      title: `第 ${at + 1} 篇`,
      content: `这是第 ${at + 1} 篇的第一段。\n\n再写一段，凑成文章。`,
      more: comment(1000 + at, 0, `第 ${at + 1} 篇的评论。`),
    }),
  );
  const items = [
    entry({ id: 10, title: '经典编辑器', content: classic, more: comment(1, 0, '好文章。') + comment(2, 1, '同意！') }),
    entry({ id: 11, title: '', content: '没有标题的文章。' }),
    entry({ id: 12, title: '草稿', content: '草稿的字。', status: 'draft' }),
    entry({ id: 13, title: '关于', content: '一个页面。', type: 'page' }),
    ...plain,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>旧博客</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[laowang]]></wp:author_login><wp:author_email><![CDATA[wang@example.com]]></wp:author_email><wp:author_display_name><![CDATA[老王]]></wp:author_display_name></wp:author>
<wp:category><wp:term_id>1</wp:term_id><wp:category_nicename><![CDATA[suibi]]></wp:category_nicename><wp:category_parent><![CDATA[]]></wp:category_parent><wp:cat_name><![CDATA[随笔]]></wp:cat_name></wp:category>
<wp:tag><wp:term_id>2</wp:term_id><wp:tag_slug><![CDATA[yu]]></wp:tag_slug><wp:tag_name><![CDATA[雨]]></wp:tag_name></wp:tag>
${items.join('\n')}
</channel></rss>
`;
}

const notes: Record<string, string | Buffer> = {
  '_posts/rain.md': `---
title: "雨声: 一个标题"
date: 2023-05-06 07:08:09
tags: [雨, "夜 与 灯"]
categories:
  - [随笔, 夜话]
---
雨从**凌晨**开始下。窗外的水声像一封长信！

![灯](lamp.png)

1. 第一件事
   \`\`\`bash
   npm run build | tee out.log
   \`\`\`
2. 第二件事

| 命令 | 说明 |
|---|---|
| \`a \\| b\` | 管道在代码里 |

脚注在此[^1]。

[^1]: 第一个脚注。
`,
  '_posts/lamp.png': picture,
  '_posts/same-1.md': '---\ntitle: 同名\nslug: same\ndate: 2020-01-01\n---\n第一篇同名文章。\n',
  '_posts/same-2.md': '---\ntitle: 同名\nslug: same\ndate: 2020-01-02\n---\n第二篇同名文章。\n',
  '_posts/admin.md': '---\ntitle: 后台\nslug: admin\ndate: 2020-01-03\n---\n占用保留地址的文章。\n',
  '_posts/later.md': '---\ntitle: 将来\ndate: 2099-01-01\n---\n还没有到时候。\n',
  '_posts/bom.md': '\uFEFF---\r\ntitle: 记号与换行\r\ndate: 2020-02-02\r\n---\r\n第一段。\r\n\r\n- 一\r\n- 二\r\n',
  '_posts/head-only.md': '---\ntitle: 只有头\ndate: 2020-01-04\n---\n',
  '_posts/empty.md': '',
  '_posts/binary.md': Buffer.from(Array.from({ length: 4096 }, (_, at) => at % 256)),
  'note.md': '没有头也没有标题，只有一段话。\n',
  'gone.md': '---\ntitle: 缺图\ndate: 2020-01-05\n---\n缺一张图 ![没有](./nowhere.png)，字还在。\n',
};

/** A Markdown folder with typical contents and the given number of plain notes. */
export async function writeNotes(folder: string, more = 0): Promise<string> {
  const plain = Array.from({ length: more }, (_, at) => [
    `_posts/plain-${String(at).padStart(4, '0')}.md`,
    `---\ntitle: 第 ${at} 篇\ndate: 2021-01-01\ntags: [标签${at % 7}]\n---\n这是第 ${at} 篇。写了两句。\n`,
  ]) as [string, string][];
  for (const [name, text] of [...Object.entries(notes), ...plain]) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return folder;
}
