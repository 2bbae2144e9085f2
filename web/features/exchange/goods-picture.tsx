import { SceneImage } from '#web/ui/art/scenes.tsx';

/** The cover of a 礼品; without one, a scene. */
export function GoodsPicture({ goods: { id, cover_url } }: { goods: { id: number; cover_url: string } }) {
  return (
    <span className="goods-picture">
      {cover_url ? <img src={cover_url} alt="" loading="lazy" decoding="async" /> : <SceneImage seed={id} />}
    </span>
  );
}
