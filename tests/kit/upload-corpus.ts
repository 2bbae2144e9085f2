import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';

/** A photograph of 64 × 48 with something to see. */
export function photograph(width = 64, height = 48) {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    data[at * 3] = ((at % width) * 255) / width;
    data[at * 3 + 1] = (Math.floor(at / width) * 255) / height;
    data[at * 3 + 2] = 120;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Where the photograph was taken, and by whom, as phones write it. */
const whereabouts = {
  IFD0: { Make: 'SECRET-CAMERA', Copyright: 'SECRET-OWNER' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '31/1 13/1 4915/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '121/1 28/1 0/1',
  },
};
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description exif:GPSLatitude="SECRET-PLACE" xmlns:exif="http://ns.adobe.com/exif/1.0/"/></rdf:RDF></x:xmpmeta>';

/** A picture that tells where it was taken. `turned`: the camera was held upright. */
export function told(format: 'jpeg' | 'png' | 'webp' | 'avif', turned = false): Promise<Buffer> {
  return photograph()
    .withExif(whereabouts)
    .withXmp(xmp)
    .withMetadata({ orientation: turned ? 6 : 1 })
    .withExifMerge(whereabouts)
    .toFormat(format, format === 'webp' ? { lossless: true } : {})
    .toBuffer();
}

/** A picture that moves, of so many frames. */
export function moving(format: 'gif' | 'webp', frames = 3, side = 12): Promise<Buffer> {
  const data = Buffer.alloc(side * side * 3 * frames);
  for (let at = 0; at < data.length; at += 1) data[at] = (at * 7 + Math.floor(at / (side * side * 3)) * 80) % 256;
  const raw = { width: side, height: side * frames, channels: 3 as const, pageHeight: side };
  return sharp(data, { raw }).toFormat(format).toBuffer();
}

function pngChunk(name: string, body: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), body, Buffer.alloc(4)]);
  chunk.writeUInt32BE(body.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length);
  return chunk;
}

/** A PNG whose head claims a size, with next to nothing behind it. */
export function claimedPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = pngChunk('IDAT', deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([signature, pngChunk('IHDR', head), data, pngChunk('IEND', Buffer.alloc(0))]);
}

function box(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A film as a phone makes it, with the place in its user data; nothing in it can be played. */
export function film(brand = 'isom'): Buffer {
  const place = box('udta', box('©xyz', Buffer.from('SECRET-PLACE+31.2304+121.4737/')));
  const meta = box('meta', Buffer.from('SECRET-OWNER'));
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0`)),
    box('moov', box('mvhd', Buffer.alloc(100)), box('trak', box('tkhd', Buffer.alloc(80)), meta), place),
    box('uuid', Buffer.from('SECRET-XMP')),
    box('mdat', Buffer.from('the film itself')),
  ]);
}

const svg = (inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">${inside}</svg>`,
  );

/** Files that want to be something else than what they are called. */
export async function hostileFiles(): Promise<{ name: string; body: Buffer }[]> {
  const jpeg = await photograph().jpeg().toBuffer();
  const gif = await moving('gif');
  const png = await photograph().png().toBuffer();
  const html = '<!doctype html><script>alert("PWNED")</script>';
  const php = '<?php system("PWNED"); ?>';
  const scripts = [
    '<script>alert("PWNED")</script>',
    '<a xlink:href="javascript:alert(\'PWNED\')"><rect width="9" height="9"/></a>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="PWNED()"/></body></foreignObject>',
    '<image xlink:href="http://169.254.169.254/PWNED"/>',
    '<rect width="9" height="9" onload="PWNED()"/>',
    '<style>@import url("http://evil.example/PWNED")</style>',
    '<animate attributeName="href" values="javascript:PWNED()"/>',
    '<use xlink:href="data:image/svg+xml,PWNED#x"/>',
  ];
  return [
    ...scripts.map((inside, at) => ({ name: `图标${at}.svg`, body: svg(inside) })),
    ...scripts.map((inside, at) => ({ name: `图标${at}.png`, body: svg(inside) })),
    { name: 'page.html', body: Buffer.from(html) },
    { name: 'page.jpg', body: Buffer.from(html) },
    { name: 'page.svg', body: Buffer.from(html) },
    { name: 'page.pdf', body: Buffer.from(html) },
    { name: 'page.mp4', body: Buffer.from(html) },
    { name: 'page.htm\0.jpg', body: Buffer.from(html) },
    { name: 'shell.php', body: Buffer.from(php) },
    { name: 'shell.php.jpg', body: Buffer.concat([jpeg, Buffer.from(php)]) },
    { name: 'photo.jpg.html', body: Buffer.concat([jpeg, Buffer.from(html)]) },
    { name: 'photo.jpg', body: Buffer.concat([jpeg, Buffer.from('PK\x03\x04PWNED.class', 'latin1')]) },
    { name: 'comment.gif', body: Buffer.concat([gif, Buffer.from('/*PWNED*/=1;alert(1)')]) },
    { name: 'data.png', body: Buffer.concat([png, Buffer.from(html)]) },
    {
      name: 'exif.jpg',
      body: await photograph()
        .withExif({ IFD0: { Make: php } })
        .jpeg()
        .toBuffer(),
    },
    { name: 'program.exe', body: Buffer.from('MZPWNED') },
    { name: 'script.js', body: Buffer.from('alert("PWNED")') },
    { name: 'flash.swf', body: Buffer.from('FWSPWNED') },
    {
      name: 'feed.xml',
      body: Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;PWNED</x>'),
    },
    { name: 'sound.mp3', body: Buffer.from(html) },
    { name: 'packed.zip', body: Buffer.from(html) },
    { name: '.htaccess', body: Buffer.from('AddType PWNED') },
    { name: 'noending', body: Buffer.from(php) },
  ];
}

/** Files that are broken or absurd. */
export async function brokenFiles(): Promise<{ name: string; body: Buffer }[]> {
  const [jpeg, png, webp] = await Promise.all([
    photograph(600, 400).jpeg().toBuffer(),
    photograph(600, 400).png().toBuffer(),
    photograph(600, 400).webp().toBuffer(),
  ]);
  const half = (body: Buffer) => body.subarray(0, body.length >> 1);
  return [
    { name: '半张.jpg', body: half(jpeg) },
    { name: '半张.png', body: half(png) },
    { name: '半张.webp', body: half(webp) },
    { name: '头.jpg', body: jpeg.subarray(0, 20) },
    { name: '头.gif', body: Buffer.from('GIF89a') },
    { name: '乱.png', body: Buffer.from('not a picture at all') },
    { name: '大.png', body: claimedPng(50_000, 50_000) },
    { name: '宽.png', body: claimedPng(2_000_000, 60) },
    { name: '长.gif', body: await moving('gif', 1200, 1) },
  ];
}
