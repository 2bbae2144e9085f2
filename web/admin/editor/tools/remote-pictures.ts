import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

import type { EditorServices, StoredFile } from './editor-services.ts';

interface Picture {
  url?: unknown;
}

type Data = Record<string, unknown> & { file?: Picture; images?: unknown };

/** Pictures that are fetched at the same time. */
const atOnce = 2;

/** Whether a picture lies on another site, as far as its address tells. */
export function isRemoteAddress(url: unknown, origin = location.origin): url is string {
  return (
    typeof url === 'string' && /^https?:\/\/[^/]/i.test(url) && URL.canParse(url) && new URL(url).origin !== origin
  );
}

function picturesIn(node: Node): Picture[] {
  const { file, images } = (node.attrs.data ?? {}) as Data;
  if (node.type.name === 'image') return file ? [file] : [];
  return node.type.name === 'gallery' && Array.isArray(images) ? (images as Picture[]) : [];
}

/** The distinct addresses of pictures on other sites. */
export function remotePictures(doc: Node, origin = location.origin): string[] {
  const found = new Set<string>();
  doc.descendants((node) => {
    for (const { url } of picturesIn(node)) if (isRemoteAddress(url, origin)) found.add(url);
    return !node.isTextblock;
  });
  return [...found];
}

/** Sizes belong to one file, so they come with it. */
function moved(picture: Picture, stored: ReadonlyMap<string, StoredFile>): Picture {
  const file = stored.get(String(picture.url));
  if (!file) return picture;
  const { width: _width, height: _height, ...rest } = picture as Record<string, unknown>;
  return { ...rest, url: file.url, ...(file.width && file.height ? { width: file.width, height: file.height } : {}) };
}

/** Lets all blocks show pictures by their new addresses, as one step; undefined when none does. */
export function movePictures(state: EditorState, stored: ReadonlyMap<string, StoredFile>): Transaction | undefined {
  const { tr } = state;
  state.doc.descendants((node, position) => {
    if (picturesIn(node).some(({ url }) => stored.has(String(url)))) {
      const data = node.attrs.data as Data;
      const next =
        node.type.name === 'image'
          ? { ...data, file: moved(data.file ?? {}, stored) }
          : { ...data, images: picturesIn(node).map((each) => moved(each, stored)) };
      tr.setNodeAttribute(position, 'data', next);
    }
    return !node.isTextblock;
  });
  return tr.docChanged ? closeHistory(tr) : undefined;
}

/** Brings pictures of other sites to this one; those that cannot be had stay where they are. */
export async function storeRemotePictures(
  view: EditorView,
  { fetchPicture, showMessage }: EditorServices,
  addresses: readonly string[],
): Promise<void> {
  if (!fetchPicture || addresses.length === 0) return;
  if (addresses.length > 1) showMessage?.(`正在把 ${addresses.length} 张外链图片存到本站…`);
  const stored = new Map<string, StoredFile>();
  const left = [...addresses];
  let reason = '';
  const work = async (): Promise<void> => {
    for (let url = left.shift(); url !== undefined; url = left.shift()) {
      try {
        const file = await fetchPicture(url);
        if (file.url !== url) stored.set(url, file);
      } catch (error) {
        reason ||= error instanceof Error ? error.message : '';
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (view.isDestroyed) return;
  const transaction = movePictures(view.state, stored);
  if (transaction) view.dispatch(transaction);
  const failed = addresses.length - stored.size;
  if (failed === 0) showMessage?.(`已存到本站：${stored.size} 张`);
  else
    showMessage?.(`${stored.size} 张已存到本站，${failed} 张没能取到，仍是外链${reason ? `：${reason}` : ''}`, 'error');
}
