import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { BookmarkPost, FollowUser, LikeComment, LikePost, RailReactions } from './reaction-buttons.tsx';

test('the buttons beside an article say what they are for and how often it was done', () => {
  const html = renderToStaticMarkup(<RailReactions post={{ id: 12, likes: 3 }} />);
  expect(html).toMatch(
    /data-mark="like post 12" data-count="3" aria-pressed="false" data-name="点赞" aria-label="点赞 3"/,
  );
  expect(html).toMatch(/data-mark="favourite post 12" aria-pressed="false" data-name="收藏" aria-label="收藏"/);
  expect(html).toContain('<span data-mark-count="点赞">3</span>');
  expect(html).toContain('<span data-mark-count="收藏">收藏</span>');
});

test('what nobody likes yet shows a word in place of a nought', () => {
  expect(renderToStaticMarkup(<LikePost post={{ id: 12, likes: 0 }} />)).toContain('>点赞</span>');
  expect(renderToStaticMarkup(<LikeComment id={7} likes={0} />)).toContain('>赞</span>');
  expect(renderToStaticMarkup(<LikeComment id={7} likes={12_345} />)).toContain('>1.2万</span>');
});

test('no button is shown where no script can answer it', () => {
  const buttons = [
    <LikePost key="1" post={{ id: 1, likes: 0 }} />,
    <BookmarkPost key="2" id={1} />,
    <LikeComment key="3" id={1} likes={0} />,
    <FollowUser key="4" id={1} name="老王" />,
  ];
  for (const button of buttons) expect(renderToStaticMarkup(button)).toMatch(/class="[^"]*needs-script/);
});

test('a name that is markup stays text', () => {
  const html = renderToStaticMarkup(<FollowUser id={1} name={'"><img src=x>'} on />);
  expect(html).not.toContain('<img');
  expect(html).toMatch(/aria-pressed="true"[^]*已关注/);
});
