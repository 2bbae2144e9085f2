import { convertText } from '#contract/features/blocks/conversions.calls.ts';
import { getLinkPreview } from '#contract/features/blocks/link-previews.calls.ts';
import { getGoods } from '#contract/features/exchange/calls.ts';
import { rolePower } from '#contract/kit/power.ts';
import { defaultPointsText } from '#web/features/site/points-text.ts';
import { siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { send } from '#web/kit/client.ts';
import { everyPage } from '#web/kit/every-page.ts';
import { DialogCancelled } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { findPeople, findPosts } from './link-targets.ts';
import { editPicture, storedFile, storeRemotePicture } from './picture-services.ts';
import { renderEditorBlock } from './render-block.ts';
import type { EditorServices, FileKind, StoredFile, UploadWatch } from './tools/editor-services.ts';
import { blockFacts } from './tools/facts.registry.ts';

async function upload(file: File, { onProgress, signal }: UploadWatch): Promise<StoredFile> {
  const { uploadFile, uploadFailure } = await import('#web/admin/media/upload.ts');
  try {
    const item = await uploadFile(file, {
      ...(onProgress ? { onProgress: (sent, size) => onProgress(size > 0 ? sent / size : 0) } : {}),
      ...(signal ? { signal } : {}),
    });
    return storedFile(item);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Error(uploadFailure(error), { cause: error });
  }
}

let running = 0;

/** Number of running uploads, whose blocks have no URL yet. */
export const runningUploads = (): number => running;

/** Uploads a file to the library. @throws Error with a message for the user */
export async function uploadToLibrary(file: File, watch: UploadWatch): Promise<StoredFile> {
  running += 1;
  try {
    return await upload(file, watch);
  } finally {
    running -= 1;
  }
}

/** Asks the author to choose a file from the library; undefined when cancelled. */
export async function chooseFromLibrary(kind: FileKind): Promise<StoredFile | undefined> {
  const { pickOneMedia } = await import('#web/admin/media/picker.tsx');
  try {
    return storedFile(await pickOneMedia(kind));
  } catch (error) {
    if (error instanceof DialogCancelled) return undefined;
    throw error;
  }
}

const convertMs = 12_000;

/** Services of the site that the canvas tools use. */
export function editorServices(hiddenTypes: ReadonlySet<string>): EditorServices {
  return {
    upload: (file, _kind, watch) => uploadToLibrary(file, watch),
    chooseFile: chooseFromLibrary,
    editPicture,
    fetchPicture: storeRemotePicture,
    // After the timeout, the paste is converted in the browser instead.
    convert: (format, text) => send(convertText, { format, text }, { signal: AbortSignal.timeout(convertMs) }),
    renderBlock: renderEditorBlock,
    findPosts,
    findPeople,
    describeLink: (link) => send(getLinkPreview, { link }),
    listGoods: () => everyPage((asked) => send(getGoods, asked)),
    hiddenTypes,
    showMessage: (message, tone) => void (tone === 'error' ? toast.error(message) : toast.info(message)),
  };
}

/** Block types that this user or this edition of the site may not use. */
function hiddenTypes(power: number, edition: string): ReadonlySet<string> {
  const hidden = new Set<string>();
  if (power < rolePower.editor) hidden.add('raw');
  if (edition !== 'pro') for (const [type, { isPro }] of Object.entries(blockFacts)) if (isPro) hidden.add(type);
  return hidden;
}

/** Services for writing an article. Without the options of the site, everything is offered and the server judges. */
export async function authorServices(power: number, without: readonly string[] = []): Promise<EditorServices> {
  const options = await siteOptions().catch(() => undefined);
  const hidden = hiddenTypes(power, options?.edition ?? 'pro');
  return {
    ...editorServices(new Set([...hidden, ...without])),
    pointsText: options?.points_text ?? defaultPointsText,
  };
}
