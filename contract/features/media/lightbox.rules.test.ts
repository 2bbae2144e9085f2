import { describe, expect, test } from 'vitest';

import { frameAddress, inferSlideType, readSlideHash, slideHash, slideTypeOf } from './lightbox.rules.ts';

describe('the type of a slide follows from its link', () => {
  test.each([
    ['/uploads/2026/a.jpg', 'image'],
    ['https://example.com/picture.webp?x=1', 'image'],
    ['/uploads/2026/a.jpg!large', 'image'],
    ['/uploads/a.mp4', 'video'],
    ['https://example.com/A.WEBM#t=3', 'video'],
    ['/uploads/a.pdf?download', 'pdf'],
    ['https://www.bilibili.com/video/BV1xx411c7mD', 'player'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'player'],
    ['https://youtu.be/dQw4w9WgXcQ', 'player'],
    ['https://vimeo.com/76979871', 'player'],
    ['https://www.google.com/maps/place/Beijing', 'map'],
    ['https://uri.amap.com/marker?position=116.4,39.9', 'map'],
    ['https://map.baidu.com/@116,39', 'map'],
    ['#about-me', 'inline'],
    ['https://example.com/page', 'image'],
    ['https://www.google.com/search?q=maps', 'image'],
    ['https://uri.amap.com.example.com/', 'image'],
    ['#', 'image'],
    ['https://[', 'image'],
    ['', 'image'],
  ])('%s', (href, type) => {
    expect(inferSlideType(href)).toBe(type);
  });

  test('a named type wins, an unknown one does not', () => {
    expect(slideTypeOf('/a.jpg', 'ajax')).toBe('ajax');
    expect(slideTypeOf('/a.html', 'iframe')).toBe('page');
    expect(slideTypeOf('/a.mp4', 'constructor')).toBe('video');
    expect(slideTypeOf('/a.pdf', undefined)).toBe('pdf');
  });

  test('the page of a video service becomes its player', () => {
    expect(frameAddress('player', 'https://www.bilibili.com/video/BV1xx411c7mD')).toMatch(
      /^https:\/\/player\.bilibili\.com\/player\.html\?bvid=BV1xx411c7mD&/,
    );
    expect(frameAddress('pdf', '/uploads/a.pdf')).toBe('/uploads/a.pdf');
  });
});

describe('a hash names a group and a slide', () => {
  const counts = new Map([
    ['lake', 3],
    ['lake-2', 2],
    ['single', 1],
  ]);

  test.each([
    ['#lake', { slug: 'lake', index: 0 }],
    ['#lake-1', { slug: 'lake', index: 0 }],
    ['#lake-3', { slug: 'lake', index: 2 }],
    ['#lake-2', { slug: 'lake-2', index: 0 }],
    ['#lake-2-2', { slug: 'lake-2', index: 1 }],
    ['#single', { slug: 'single', index: 0 }],
    ['#lake-4', undefined],
    ['#lake-0', undefined],
    ['#lake-01', undefined],
    ['#lake-1e1', undefined],
    ['#other-1', undefined],
    ['', undefined],
    ['#', undefined],
  ])('%s', (hash, place) => {
    expect(readSlideHash(hash, counts)).toEqual(place);
  });

  test('a slide is written with its number, a group of one without', () => {
    expect(slideHash({ slug: 'lake', index: 2 }, 3)).toBe('#lake-3');
    expect(slideHash({ slug: 'single', index: 0 }, 1)).toBe('#single');
  });
});
