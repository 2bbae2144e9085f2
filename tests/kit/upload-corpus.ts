import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';

/** A 64 × 48 photo with some content. */
export function photograph(width = 64, height = 48) {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    data[at * 3] = ((at % width) * 255) / width;
    data[at * 3 + 1] = (Math.floor(at / width) * 255) / height;
    data[at * 3 + 2] = 120;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Location and author metadata as phones write it. */
const locationMetadata = {
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

type FormatWithLocation = 'jpeg' | 'png' | 'webp' | 'avif';

/** An image with location metadata and one of the eight EXIF orientations. */
export function imageWithLocation(format: FormatWithLocation, orientation = 1): Promise<Buffer> {
  return photograph()
    .withExif(locationMetadata)
    .withXmp(xmp)
    .withMetadata({ orientation })
    .withExifMerge(locationMetadata)
    .toFormat(format, format === 'webp' ? { lossless: true } : {})
    .toBuffer();
}

/** Every way known to this corpus in which camera files contain their location; 60 files. */
export async function filesWithLocation(): Promise<{ name: string; body: Buffer; isTurned?: boolean }[]> {
  const pictures = (['jpeg', 'png', 'webp', 'avif'] as const).flatMap((format) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => ({
      name: `照片${orientation}.${format}`,
      body: await imageWithLocation(format, orientation),
      // AVIF has its own orientation, which the encoder has already applied.
      ...(format === 'avif' ? {} : { isTurned: orientation >= 5 }),
    })),
  );
  const jpeg = await photograph().jpeg().toBuffer();
  const png = await photograph().png().toBuffer();
  const place = Buffer.from('SECRET-PLACE');
  const segments = [0xe1, 0xe2, 0xe4, 0xed, 0xef, 0xfe].map((marker) => ({
    name: `段${marker}.jpg`,
    body: withSegment(jpeg, marker, Buffer.concat([Buffer.from('Exif\0\0'), place])),
  }));
  const chunks = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME', 'prVt'].map((name) => ({
    name: `块${name}.png`,
    body: withPngChunk(png, name, Buffer.concat([Buffer.from('GPS\0\0\0\0\0'), place])),
  }));
  const films = ['片.mp4', '片.mov', '声.m4a', '片.m4v'].flatMap((name, at) =>
    [videoWithLocation, videoWithNestedLocation].map((make, deep) => ({
      name: `${deep}${name}`,
      body: make(['isom', 'qt  ', 'M4A ', 'M4V '][at]),
    })),
  );
  return [
    ...(await Promise.all(pictures)),
    ...segments,
    ...chunks,
    ...films,
    // A motion photo: the video follows the end of the image.
    { name: '动.jpg', body: Buffer.concat([jpeg, videoWithLocation()]) },
    { name: '尾.png', body: Buffer.concat([png, place]) },
    { name: '尾.webp', body: Buffer.concat([await photograph().webp().toBuffer(), place]) },
    { name: '尾.gif', body: Buffer.concat([await animatedImage('gif'), place]) },
    { name: '注.gif', body: withGifComment(await animatedImage('gif'), place) },
    { name: '动尾.webp', body: Buffer.concat([await animatedImage('webp'), place]) },
    { name: '说.svg', body: svg('<metadata>SECRET-PLACE</metadata><rect width="9" height="9"/>') },
    { name: '注.svg', body: svg('<!-- SECRET-PLACE --><rect width="9" height="9"/>') },
  ];
}

/** An animated image with the given number of frames. */
export function animatedImage(format: 'gif' | 'webp', frames = 3, side = 12): Promise<Buffer> {
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

/** A PNG whose header claims a size, with almost no data behind it. */
export function claimedPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = pngChunk('IDAT', deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([signature, pngChunk('IHDR', head), data, pngChunk('IEND', Buffer.alloc(0))]);
}

/** Inserts a chunk after the header of a PNG. */
function withPngChunk(png: Buffer, name: string, body: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(name, body), png.subarray(33)]);
}

/** Inserts a segment before all others of a JPEG. */
function withSegment(jpeg: Buffer, marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

function box(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A video as a phone creates it, with the location in its user data; it is not playable. */
export function videoWithLocation(brand = 'isom'): Buffer {
  const place = box('udta', box('©xyz', Buffer.from('SECRET-PLACE+31.2304+121.4737/')));
  const meta = box('meta', Buffer.from('SECRET-OWNER'));
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0`)),
    box('moov', box('mvhd', Buffer.alloc(100)), box('trak', box('tkhd', Buffer.alloc(80)), meta), place),
    box('uuid', Buffer.from('SECRET-XMP')),
    box('mdat', Buffer.from('the film itself')),
  ]);
}

/** A video whose location is nested more deeply, behind 64-bit boxes and after the media data. */
export function videoWithNestedLocation(brand = 'isom'): Buffer {
  const place = box('udta', box('meta', Buffer.from('SECRET-PLACE')));
  const long = Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('moov'), Buffer.alloc(8)]);
  const inside = box('trak', box('mdia', box('minf', box('meta', Buffer.from('SECRET-OWNER'))), place));
  long.writeBigUInt64BE(BigInt(inside.length + 16), 8);
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0`)),
    box('mdat', Buffer.from('the film itself')),
    long,
    inside,
    box('meta', Buffer.from('SECRET-XMP')),
  ]);
}

/** Inserts a comment after the header of a GIF. */
function withGifComment(gif: Buffer, text: Buffer): Buffer {
  const colours = gif[10] ?? 0;
  const at = 13 + ((colours & 0x80) === 0 ? 0 : 3 * 2 ** ((colours & 7) + 1));
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])]);
  return Buffer.concat([gif.subarray(0, at), comment, gif.subarray(at)]);
}

const svg = (inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">${inside}</svg>`,
  );

/** Files whose contents do not match their extension. */
export async function hostileFiles(): Promise<{ name: string; body: Buffer }[]> {
  const jpeg = await photograph().jpeg().toBuffer();
  const gif = await animatedImage('gif');
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
    '<set attributeName="onclick" to="PWNED()"/>',
    '<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:PWNED()"/>',
    '<rect width="9" height="9" style="fill:url(http://evil.example/PWNED)"/>',
    '<a href="&#106;avascript:PWNED()"><rect width="9" height="9"/></a>',
    '<text><![CDATA[</text><script>PWNED()</script>]]></text>',
    '<metadata><owner>PWNED</owner></metadata>',
    '<!-- PWNED --><handler xmlns="http://www.w3.org/2001/xml-events" type="text/javascript">PWNED()</handler>',
  ];
  const claimed = ['svg', 'png', 'jpg', 'webp.svg'];
  return [
    ...claimed.flatMap((ending) => scripts.map((inside, at) => ({ name: `图标${at}.${ending}`, body: svg(inside) }))),
    {
      name: 'entities.svg',
      body: Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY a "PWNED">]>'), svg('<text>&a;</text>')]),
    },
    { name: 'page.avif', body: Buffer.from(html) },
    { name: 'page.html.png', body: Buffer.from(html) },
    {
      name: 'page.xhtml',
      body: Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${html}</html>`),
    },
    { name: '看图\u202Egpj.exe', body: Buffer.from('MZPWNED') },
    { name: 'tail.webp', body: Buffer.concat([await photograph().webp().toBuffer(), Buffer.from(html)]) },
    { name: 'text.png', body: withPngChunk(png, 'tEXt', Buffer.from(`Comment\0${html}`)) },
    { name: 'app.jpg', body: withSegment(jpeg, 0xef, Buffer.from(html)) },
    { name: 'film.svg', body: Buffer.concat([videoWithLocation(), Buffer.from('PWNED')]).subarray(0, 40) },
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

/** Files that are damaged or absurd. */
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
    { name: '长.gif', body: await animatedImage('gif', 1200, 1) },
    { name: '长.webp', body: await animatedImage('webp', 1200, 1) },
    { name: '空头.avif', body: box('ftyp', Buffer.from('avif\0\0\0\0avif')) },
    { name: '折.png', body: Buffer.concat([png.subarray(0, 60), Buffer.alloc(400, 0xff), png.subarray(460)]) },
    { name: '零.jpg', body: Buffer.alloc(2000) },
    { name: '坏.svg', body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g><g>') },
  ];
}

/** Phone images that no browser shows; recognized by their header, whatever their name. */
export function heicFiles(): { name: string; body: Buffer }[] {
  const head = (brand: string) => Buffer.concat([box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1heic`)), box('meta')]);
  return [
    { name: 'IMG_0001.HEIC', body: head('heic') },
    { name: 'IMG_0002.jpg', body: head('heix') },
    { name: 'IMG_0003.heif', body: head('mif1') },
    { name: 'IMG_0004', body: head('hevc') },
  ];
}

/** Names that cause problems in systems and for users; the contents are harmless. */
export const oddNames = [
  '看图\u202Egpj.png',
  'CON.png',
  'nul.jpg.png',
  '../../../etc/passwd.png',
  '..\\..\\boot.png',
  '/absolute/路径.png',
  `${'长'.repeat(300)}.png`,
  '换\n行\t.png',
  '.png',
  ' 空 格 .png',
  'ｅ́ñ😀🏳️‍🌈.png',
  'a%2e%2e%2fb.png',
  'x.php%00.png',
  '<img src=x onerror=alert(1)>.png',
  '"引号\'.png',
  'a..png',
];

/** Decompression bombs: small files that become large when decoded. */
export async function decompressionBombs(): Promise<{ name: string; body: Buffer }[]> {
  const png = await photograph().png().toBuffer();
  const zeros = deflateSync(Buffer.alloc(200 * 1_048_576));
  return [
    { name: '谱.png', body: withPngChunk(png, 'iCCP', Buffer.concat([Buffer.from('p\0\0'), zeros])) },
    { name: '字.png', body: withPngChunk(png, 'zTXt', Buffer.concat([Buffer.from('t\0\0'), zeros])) },
    { name: '国.png', body: withPngChunk(png, 'iTXt', Buffer.concat([Buffer.from('t\0\x01\0\0\0'), zeros])) },
  ];
}

/** Videos with contradictory boxes. */
export function oddVideos(): Buffer[] {
  const head = box('ftyp', Buffer.from('isom\0\0\0\0'));
  const sized = (size: number, name: string) => {
    const start = Buffer.alloc(8);
    start.writeUInt32BE(size, 0);
    start.write(name, 4, 'latin1');
    return Buffer.concat([start, Buffer.from('the film itself')]);
  };
  const deep = Buffer.alloc(8 * 60_000);
  for (let at = 0; at < deep.length; at += 8) deep.set(sized(deep.length - at, 'moov').subarray(0, 8), at);
  return [
    Buffer.concat([head, sized(0, 'moov')]),
    Buffer.concat([head, sized(1, 'moov')]),
    Buffer.concat([head, sized(4, 'moov')]),
    Buffer.concat([head, sized(0xffffffff, 'moov')]),
    Buffer.concat([head, deep]),
  ];
}
