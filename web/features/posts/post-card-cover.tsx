import type { CoverImage } from '#contract/features/posts/entities.ts';
import { type PicturePlace, sizesAt } from '#web/features/media/pictures/picture-places.ts';
import { PlacedPicture } from '#web/features/media/pictures/placed-picture.tsx';
import { type Scene, SceneImage, sceneFor } from '#web/ui/art/scenes.tsx';

export interface PostCoverProps {
  cover: CoverImage | null;
  place: PicturePlace;
  /** Selects the illustration of a post without a cover: the post's id. */
  seed: number;
  scene?: Scene;
  eager?: boolean;
}

/** The cover of a post, or an illustration; always with its dimensions, to avoid layout shifts. */
export function PostCover({ cover, place, seed, scene, eager = false }: PostCoverProps) {
  if (!cover) return <SceneImage scene={scene ?? sceneFor(seed)} eager={eager} />;
  return <PlacedPicture picture={cover} sizes={sizesAt(place, cover)} eager={eager} />;
}
