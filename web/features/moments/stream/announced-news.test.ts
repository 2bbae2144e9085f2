import { expect, test } from 'vitest';

import { createAnnouncedNews } from './announced-news.ts';

const announced = (id: number, more: { author_id?: number; plate_id?: number; topic_ids?: number[] } = {}) => ({
  id,
  author_id: 1,
  plate_id: null,
  topic_ids: [],
  ...more,
});

test('what is announced after the list was loaded is new, once', () => {
  const news = createAnnouncedNews([10, 9, 8], {});
  expect(news.hear([announced(10), announced(9)])).toBe(0);
  expect(news.hear([announced(11), announced(10), announced(9)])).toBe(1);
  expect(news.hear([announced(12), announced(11), announced(10)])).toBe(2);
  expect(news.hear([announced(12), announced(11), announced(10)])).toBe(2);
});

test('the first announcements repeat the past: what is older than the list and not in it was removed', () => {
  const news = createAnnouncedNews([10, 8], {});
  expect(news.hear([announced(11), announced(9), announced(8)])).toBe(1);
});

test('an older moment that was approved later is new', () => {
  const news = createAnnouncedNews([10, 8], {});
  news.hear([announced(10)]);
  expect(news.hear([announced(5), announced(10)])).toBe(1);
});

test('a list counts what belongs to it only', () => {
  const inPlate = createAnnouncedNews([10], { plateId: 3 });
  inPlate.hear([announced(10)]);
  expect(inPlate.hear([announced(12, { plate_id: 3 }), announced(11, { plate_id: 4 }), announced(10)])).toBe(1);
  const inTopic = createAnnouncedNews([10], { topicId: 7 });
  inTopic.hear([announced(10)]);
  expect(inTopic.hear([announced(12, { topic_ids: [6, 7] }), announced(11), announced(10)])).toBe(1);
  const byAuthor = createAnnouncedNews([10], { authorId: 2 });
  byAuthor.hear([announced(10)]);
  expect(byAuthor.hear([announced(12, { author_id: 2 }), announced(11), announced(10)])).toBe(1);
});

test('announcements that share nothing with the former ones may have been preceded by others', () => {
  const news = createAnnouncedNews([10], {});
  news.hear([announced(10), announced(9)]);
  expect(news.mayHaveMissed()).toBe(false);
  news.hear([announced(31), announced(30)]);
  expect(news.mayHaveMissed()).toBe(true);
  news.hear([announced(32), announced(31)]);
  expect(news.mayHaveMissed()).toBe(false);
});
