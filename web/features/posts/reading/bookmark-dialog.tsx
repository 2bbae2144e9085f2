import './share-dialog.css';

import { openTemplate } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';

interface BookmarkProps {
  file: File;
  url: string;
  sentence: string;
}

function Bookmark({ file, url, sentence }: BookmarkProps) {
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
  // The reader may close the sheet without sharing.
  const share = () => void navigator.share({ files: [file] }).catch(() => undefined);
  return (
    <div className="share-poster">
      <img src={url} width={900} height={1350} alt={`竖排的书签：${sentence}`} />
      <a className="button button-wide button-primary" href={url} download={file.name} data-focus-first>
        <Icon name="download" size={16} />
        保存书签
      </a>
      {canShare && (
        <button className="button button-wide" type="button" onClick={share}>
          <Icon name="share-2" size={16} />
          分享书签
        </button>
      )}
    </div>
  );
}

/** The content policy of the site lets pages show data addresses, and no blobs. */
export async function openBookmark(canvas: HTMLCanvasElement, sentence: string): Promise<void> {
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('no picture');
  const file = new File([picture], '书签.png', { type: picture.type });
  openTemplate({
    title: '书签',
    width: 380,
    content: <Bookmark file={file} url={canvas.toDataURL('image/png')} sentence={sentence} />,
    confirm: '关闭',
    isQuiet: true,
  }).catch(() => undefined);
}
