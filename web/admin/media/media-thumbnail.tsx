import type { LibraryItem } from '#contract/features/media/library.entities.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

const icons: Record<LibraryItem['kind'], IconName> = {
  image: 'image',
  video: 'video',
  audio: 'volume-2',
  file: 'file',
};

/** A file in a list: its thumbnail, or an icon for its type with the extension. */
export function MediaThumbnail({ item }: { item: LibraryItem }) {
  if (item.thumbnail_url) {
    const style = item.placeholder ? { backgroundImage: `url(${item.placeholder})` } : undefined;
    return (
      <img className="media-thumbnail" src={item.thumbnail_url} alt="" loading="lazy" decoding="async" style={style} />
    );
  }
  const ending = /\.([a-z0-9]{1,5})$/i.exec(item.url)?.[1] ?? '';
  return (
    <span className="media-thumbnail media-thumbnail-sign">
      <Icon name={icons[item.kind]} size={28} />
      <span>{ending.toUpperCase()}</span>
    </span>
  );
}
