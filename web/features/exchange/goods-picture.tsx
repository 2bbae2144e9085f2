import { SmallPicture } from '#web/features/media/pictures/small-picture.tsx';
import { SceneImage } from '#web/ui/art/scenes.tsx';

/** The cover of a 礼品; without one, a scene. */
export function GoodsPicture({ goods: { id, cover_url } }: { goods: { id: number; cover_url: string } }) {
  return (
    <span className="goods-picture">
      {cover_url ? <SmallPicture src={cover_url} width={240} height={180} isCropped /> : <SceneImage seed={id} />}
    </span>
  );
}
