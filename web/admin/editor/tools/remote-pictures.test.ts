import { history, undo } from 'prosemirror-history';
import { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { expect, test } from 'vitest';

import { toBlocks, toDocument } from '../document/document.ts';
import { isRemoteAddress, remotePictures, storeRemotePictures } from './remote-pictures.ts';

const origin = 'https://own.example';
const image = (id: string, url: string) => ({
  id,
  type: 'image',
  data: { file: { url, width: 9, height: 9 }, alt: '图' },
});
const blocks = [
  image('a', 'https://other.example/1.png'),
  image('b', '/uploads/2.png'),
  {
    id: 'c',
    type: 'gallery',
    data: { images: [{ url: 'https://other.example/1.png' }, { url: 'https://gone.example/3.png' }] },
  },
  { id: 'd', type: 'collapse', data: { title: '', blocks: [image('e', 'https://other.example/4.png')] } },
];

/** As much of a view as storing needs. */
function viewOf(state: EditorState): EditorView {
  const view = {
    state,
    isDestroyed: false,
    dispatch: (tr: Parameters<EditorView['dispatch']>[0]) => void (view.state = view.state.apply(tr)),
  };
  return view as unknown as EditorView;
}

test('pictures of other sites are found in every block, each once', () => {
  expect(remotePictures(toDocument(blocks), origin)).toEqual([
    'https://other.example/1.png',
    'https://gone.example/3.png',
    'https://other.example/4.png',
  ]);
  for (const url of ['/uploads/1.png', `${origin}/1.png`, 'data:image/png;base64,x', 'https://', '', undefined])
    expect(isRemoteAddress(url, origin), String(url)).toBe(false);
});

test('they are stored as one step, with their sizes; what cannot be had stays', async () => {
  const view = viewOf(EditorState.create({ doc: toDocument(blocks), plugins: [history()] }));
  const said: string[] = [];
  const fetchPicture = async (url: string) => {
    if (url.includes('gone')) throw new Error('没能取到这张图片');
    return { url: `/uploads/${url.slice(-5)}`, name: '', width: 600, height: 400 };
  };
  const services = { fetchPicture, showMessage: (message: string) => void said.push(message) };
  await storeRemotePictures(view, services, remotePictures(view.state.doc, origin));
  const [first, , gallery, fold] = toBlocks(view.state.doc);
  expect(first?.data).toEqual({ file: { url: '/uploads/1.png', width: 600, height: 400 }, alt: '图' });
  expect(gallery?.data.images).toEqual([
    { url: '/uploads/1.png', width: 600, height: 400 },
    { url: 'https://gone.example/3.png' },
  ]);
  expect(JSON.stringify(fold?.data)).toContain('"/uploads/4.png"');
  expect(said.at(-1)).toBe('2 张已存到本站，1 张没能取到，仍是外链：没能取到这张图片');
  undo(view.state, view.dispatch);
  expect(toBlocks(view.state.doc)).toEqual(blocks);
});
