const maxSidePx = 1280;
const quality = 0.85;

/** The picture that a video shows now, as a file. @throws Error if the browser does not give it */
export async function frameOf(video: HTMLVideoElement): Promise<File> {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, maxSidePx / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('the browser gives no frame of this video');
  return new File([blob], 'cover.jpg', { type: 'image/jpeg' });
}
