import { afterEach, expect, test, vi } from 'vitest';

import { readablePicture } from './readable-picture.ts';

afterEach(() => vi.unstubAllGlobals());

function stubBrowser(canRead: boolean): void {
  vi.stubGlobal('createImageBitmap', async () => {
    if (!canRead) throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
    return { width: 3, height: 2, close: () => {} };
  });
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: () => {} }),
    toBlob: (done: (blob: Blob) => void, type: string) =>
      done(new Blob([`${canvas.width}x${canvas.height}`], { type })),
  };
  vi.stubGlobal('document', { createElement: () => canvas });
}

test('a HEIC photo is sent as JPEG where the browser can read it', async () => {
  stubBrowser(true);
  const sent = await readablePicture(new File(['x'], 'IMG_1.HEIC', { type: '', lastModified: 5 }));
  expect([sent.name, sent.type, sent.lastModified, await sent.text()]).toEqual(['IMG_1.jpg', 'image/jpeg', 5, '3x2']);
  const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  expect(await readablePicture(photo)).toBe(photo);
});

test('where it cannot, the photo is sent as it is and refused with a reason', async () => {
  stubBrowser(false);
  const photo = new File(['x'], 'a.heif', { type: 'image/heif' });
  expect(await readablePicture(photo)).toBe(photo);
});
