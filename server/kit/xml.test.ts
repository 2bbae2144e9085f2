import { expect, test } from 'vitest';

import { cdata, escapeXml, textElement } from './xml.ts';

test('signs of markup are escaped and characters that no XML may hold are dropped', () => {
  expect(escapeXml('<a href="x">&\'')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&#39;');
  expect(escapeXml('奇\u0000怪\u000b\ud800的\uffff\udc00🎉')).toBe('奇怪的🎉');
  expect(textElement('title', '一 & 二', ' type="text"')).toBe('<title type="text">一 &amp; 二</title>');
});

test('text cannot end its own section', () => {
  expect(cdata('一 ]]> 二')).toBe('<![CDATA[一 ]]]]><![CDATA[> 二]]>');
});
