import { lazy } from 'react';

import { profileErrors } from '#contract/features/profiles/copy.ts';
import type { ProfilePicture } from '#contract/features/profiles/entities.ts';
import { avatarSizePx, backgroundSizePx, profilePictureMaxLength } from '#contract/features/profiles/limits.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

import type { Size } from './crop-geometry.ts';

export interface CropProps {
  picture: ImageBitmap;
  /** Size of the uploaded image. */
  output: Size;
  isRound: boolean;
  /** Uploads it; the dialog stays open until that is done. */
  upload: (base64: string) => Promise<void>;
}

const open = registerDialogKind<CropProps>(
  'crop-picture',
  lazy(() => import('./crop-dialog.tsx').then((loaded) => ({ default: loaded.CropDialog }))),
);

export const pictureSizes: Record<ProfilePicture, Size> = {
  avatar: { width: avatarSizePx, height: avatarSizePx },
  background: backgroundSizePx,
};

const qualities = [0.9, 0.8, 0.65, 0.5];

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<string> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (!blob) return reject(new Error(profileErrors.notPicture));
        const reader = new FileReader();
        reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')));
        reader.addEventListener('error', () => reject(new Error(profileErrors.notPicture)));
        reader.readAsDataURL(blob);
      },
      type,
      quality,
    );
  });
}

/** The canvas as base64, at the best quality the size limit allows. Browsers that cannot encode webp produce jpeg. */
export async function encodeCanvas(canvas: HTMLCanvasElement): Promise<string> {
  const writesWebp = canvas.toDataURL('image/webp').startsWith('data:image/webp');
  for (const quality of qualities) {
    const base64 = await encode(canvas, writesWebp ? 'image/webp' : 'image/jpeg', quality);
    if (base64.length <= profilePictureMaxLength) return base64;
  }
  throw new Error(profileErrors.pictureTooLarge);
}

/**
 * Lets the user crop an image and uploads it.
 * @throws Error with a user-facing message when the file is not an image; DialogCancelled when cancelled
 */
export async function cropPicture(file: File, kind: ProfilePicture, upload: CropProps['upload']): Promise<void> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(profileErrors.notPicture);
  });
  try {
    const isRound = kind === 'avatar';
    const frame = { title: isRound ? '裁剪头像' : '裁剪主页背景', width: isRound ? 380 : 640 };
    await open({ picture, output: pictureSizes[kind], isRound, upload }, frame);
  } finally {
    picture.close();
  }
}
