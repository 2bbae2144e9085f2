import { expect, test } from 'vitest';

import { addImageMetadata, imageAddresses, type ImageMetadata } from './block-images.ts';

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

test('pictures of this site get the size and colour of the file as it is now, wherever they stand', () => {
  expect(imageAddresses(blocks)).toEqual(['/uploads/a.webp', '/uploads/b.webp', 'https://elsewhere.example/c.png']);
  const facts = { width: 1600, height: 1000, colour: '#223344', placeholder: '', focus: '', photo: '', variants: [] };
  const webp = { url: '/uploads/b.webp-middle.webp', format: 'webp' as const, width: 800 };
  const known = new Map<string, ImageMetadata>([
    ['/uploads/a.webp', facts],
    ['/uploads/b.webp', { ...facts, colour: null, focus: '20% 30%', photo: 'f/1.8', variants: [webp] }],
  ]);
  const off = { qiniu_enabled: 'N' as const, preview_rule: '' };
  const text = JSON.stringify(addImageMetadata(blocks, known, off));
  expect(text).toContain('{"url":"/uploads/a.webp","width":1600,"height":1000,"colour":"#223344"}');
  expect(text).toContain(
    '{"url":"/uploads/b.webp","width":1600,"height":1000,"focus":"20% 30%","photo":"f/1.8","webp":"/uploads/b.webp-middle.webp 800w"}',
  );
  expect(text).toContain('{"url":"https://elsewhere.example/c.png"}');
});

test('pictures of a gallery open by the rule of the site, or without the suffix of a small form', () => {
  const gallery = [{ id: 'g', type: 'gallery', data: { images: [{ url: '/a.jpg' }, { url: '/b.jpg-middle.webp' }] } }];
  const full = (qiniu_enabled: 'Y' | 'N', preview_rule: string) =>
    addImageMetadata(gallery, new Map(), { qiniu_enabled, preview_rule }).flatMap((block) =>
      (block.data.images as { full?: string }[]).map((image) => image.full),
    );
  expect(full('N', '!large')).toEqual([undefined, '/b.jpg']);
  expect(full('Y', '')).toEqual(['/a.jpg!large', '/b.jpg']);
  expect(full('Y', '!w1600')).toEqual(['/a.jpg!w1600', '/b.jpg']);
});
