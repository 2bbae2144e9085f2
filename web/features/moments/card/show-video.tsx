import type { MomentVideo } from '#contract/features/moments/entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { openTemplate } from '#web/ui/dialogs/dialogs.ts';

/** Width of the dialog for a video that is wider than high; an upright one has the width of every dialog. */
const wideDialogPixels = 720;

async function openVideo({ url, poster, width, height }: MomentVideo, title: string): Promise<void> {
  const { View } = await import('#web/blocks/video/view.tsx');
  const size = width && height ? { width, height } : {};
  const isUpright = width !== null && height !== null && height > width;
  const data = { url, poster: poster?.url ?? '', caption: '', ...size };
  await openTemplate({
    title,
    content: <View block={{ id: 'video', type: 'video', data }} render={() => null} />,
    ...(isUpright ? {} : { width: wideDialogPixels }),
  }).catch(() => undefined);
}

/** Plays a video in a dialog, as the video block of an article. @see docs/reference/routes.md */
export function showVideo(video: MomentVideo, title: string): void {
  openVideo(video, title).catch(reportFailure);
}
