import { expect, test } from 'vitest';

import { fillPictures, pictureAddresses } from './block-pictures.ts';

const blocks = [
  {
    id: 'c',
    type: 'collapse',
    data: { title: '', blocks: [{ id: 'i', type: 'image', data: { file: { url: '/uploads/a.webp' }, caption: '' } }] },
  },
  {
    id: 'g',
    type: 'gallery',
    data: { images: [{ url: '/uploads/b.webp', width: 10, height: 5 }, { url: 'https://elsewhere.example/c.png' }] },
  },
];

test('pictures of this site get their size and colour, wherever they stand', () => {
  expect(pictureAddresses(blocks)).toEqual(['/uploads/a.webp', '/uploads/b.webp', 'https://elsewhere.example/c.png']);
  const known = new Map([
    ['/uploads/a.webp', { width: 1600, height: 1000, colour: '#223344' }],
    ['/uploads/b.webp', { width: 800, height: 400, colour: null }],
  ]);
  const text = JSON.stringify(fillPictures(blocks, known));
  expect(text).toContain('{"url":"/uploads/a.webp","width":1600,"height":1000,"colour":"#223344"}');
  expect(text).toContain('{"url":"/uploads/b.webp","width":10,"height":5}');
  expect(text).toContain('{"url":"https://elsewhere.example/c.png"}');
});
