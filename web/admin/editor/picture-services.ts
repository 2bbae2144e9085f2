import { getMedia } from '#contract/features/media/library.calls.ts';
import { fetchPicture } from '#contract/features/media/remote.calls.ts';
import type { LibraryItem } from '#contract/features/media/library.entities.ts';
import { CallError, send } from '#web/kit/client.ts';
import { DialogCancelled } from '#web/ui/dialogs/dialogs.ts';

import type { StoredFile } from './tools/editor-services.ts';

/** A file of the library as blocks name it. */
export function storedFile({ url, name, bytes, width, height }: LibraryItem): StoredFile {
  return { url, name, size: bytes, ...(width && height ? { width, height } : {}) };
}

/** Finds a picture of the library by its address. @throws Error with a message for the user */
async function libraryPicture(url: string): Promise<LibraryItem> {
  const path = url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url;
  const { list } = await send(getMedia, { url: path, page: 1, page_size: 1 });
  const [item] = list;
  if (!item?.width || !item.height) throw new Error('这张图片不在您的媒体库里，请先存到本站或重新上传。');
  return item;
}

/** Opens the dialog for cutting a picture or for its focus point; undefined when cancelled. */
export async function editPicture(url: string, how: 'crop' | 'focus'): Promise<StoredFile | undefined> {
  const [item, { openCrop, openFocus }] = await Promise.all([
    libraryPicture(url),
    import('#web/admin/media/media-dialogs.ts'),
  ]);
  try {
    return storedFile(how === 'crop' ? await openCrop({ item, isCopy: true }) : await openFocus({ item }));
  } catch (error) {
    if (error instanceof DialogCancelled) return undefined;
    throw error;
  }
}

/** Brings a picture of another site to the library. @throws Error with a message for the user */
export async function storeRemotePicture(url: string): Promise<StoredFile> {
  try {
    return storedFile(await send(fetchPicture, { url }));
  } catch (error) {
    throw new Error(error instanceof CallError ? error.message : '没能取到这张图片', { cause: error });
  }
}
