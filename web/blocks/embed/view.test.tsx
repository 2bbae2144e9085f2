import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { PreparedEmbed } from '#contract/features/blocks/entities.ts';

import { View } from './view.tsx';

const hostile = '"><img src=x onerror=__xss()>';

const shown = (data: Partial<PreparedEmbed>) =>
  renderToStaticMarkup(
    <View
      render={() => null}
      block={{
        id: 'e',
        type: 'embed',
        data: { service: '', name: '', player: '', page: '', ratio: '16 / 9', height: 0, caption: '', ...data },
      }}
    />,
  );

test.each([
  ['a player', { page: 'https://video.example/1', player: 'https://video.example/embed/1' }],
  ['a link', { page: 'https://video.example/1' }],
])('what a site says of its page is drawn as text: %s', (_, data) => {
  const html = shown({ ...data, title: hostile });
  expect(html).not.toMatch(/<img|"><img/);
  expect(html).toContain('&lt;img src=x onerror=__xss()&gt;');
});

test('the address of a picture cannot leave its place in the style', () => {
  const html = shown({
    page: 'https://video.example/1',
    player: 'https://video.example/embed/1',
    cover: '/a.png"); background: url("https://elsewhere.example/',
  });
  expect(html).not.toContain('&quot;);');
  expect(html).toContain('url(&quot;/a.png%22');
});
