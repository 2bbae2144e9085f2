const jpegQuality = 0.92;

function isHeic({ type, name }: File): boolean {
  return /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}

function drawn(bitmap: ImageBitmap): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
}

/**
 * The file to upload for a chosen one: a HEIC photo as JPEG where the browser can read it, as Safari does. The server
 * cannot, and says so of those that are sent as they are.
 */
export async function readablePicture(file: File): Promise<File> {
  if (!isHeic(file)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const jpeg = await drawn(bitmap);
    bitmap.close();
    if (jpeg?.type !== 'image/jpeg') return file;
    const { lastModified } = file;
    return new File([jpeg], `${file.name.replace(/\.hei[cf]$/i, '')}.jpg`, { type: 'image/jpeg', lastModified });
  } catch {
    return file;
  }
}
