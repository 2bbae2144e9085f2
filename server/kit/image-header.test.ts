import sharp from 'sharp';
import { expect, test } from 'vitest';

import { readImageHeader, sniffImageFormat } from './image-header.ts';

const plain = (width = 8, height = 4) => sharp({ create: { width, height, channels: 3, background: '#336699' } });
const svg = (text: string) => Buffer.from(text);

test('only the formats of the site reach a decoder, whatever the file is called', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
    const body = await plain().toFormat(format).toBuffer();
    expect([sniffImageFormat(body), await readImageHeader(body)]).toMatchObject([format, { width: 8, height: 4 }]);
  }
  const tiff = await plain().tiff().toBuffer();
  const others = [tiff, Buffer.from('BM'), Buffer.from('P6 8 4 255\n'), Buffer.from('<html><svg></svg>')];
  for (const body of others) expect([sniffImageFormat(body), await readImageHeader(body)]).toEqual([null, null]);
  // The decoder of TIFF is closed even to code that would ask for it.
  await expect(sharp(tiff).metadata()).rejects.toThrow('unsupported image format');
});

test('an SVG has the size of its first tag and is never drawn to find it', async () => {
  const sizes = [
    ['<svg width="10" height="5"/>', 10, 5],
    ['\uFEFF<?xml version="1.0"?>\n<!-- <svg width="1"> --><svg height="1in" width="2in"></svg>', 192, 96],
    ['<!DOCTYPE svg [<!ENTITY a "b>c">]><svg viewBox="0 0 40.4 20"></svg>', 40, 20],
    ['<svg width="100" viewBox="0,0,40,20"></svg>', 100, 50],
    ["<svg width='100%' height='60' viewBox='0 0 40 20'></svg>", 120, 60],
    ['<svg data-width="7"></svg>', 300, 150],
    ['<svg width="1e9" height="-1"></svg>', 300, 150],
    ['<svg width="999999999" height="999999999"></svg>', 100_000, 100_000],
  ] as const;
  for (const [text, width, height] of sizes)
    expect(await readImageHeader(svg(text)), text).toMatchObject({ format: 'svg', width, height });
  for (const text of [
    '<svg><g>',
    '<svgx></svgx>',
    '<!-- <svg></svg>',
    '<!doctype html><svg></svg>x'.replace('svg', 'p'),
  ])
    expect(await readImageHeader(svg(text)), text).toBeNull();
});

test('an SVG of 18 MB and starts made of comments are read at once', async () => {
  const large = svg(`<svg width="9" height="9">${'<g><path d="M0 0"/></g>'.repeat(800_000)}</svg>`);
  const comments = svg('<!---->'.repeat(100_000));
  const declarations = svg('<!doctype['.repeat(100_000));
  for (const body of [large, comments, declarations]) {
    // CPU time: other processes of the machine do not count.
    const from = process.cpuUsage();
    await readImageHeader(body);
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(50);
  }
});
