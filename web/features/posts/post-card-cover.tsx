import { use } from 'react';

import type { CoverImage } from '#contract/features/posts/entities.ts';
import { type Scene, SceneImage, sceneFor } from '#web/ui/art/scenes.tsx';
import { ImagePreferencesContext } from '#web/ui/image-preferences.tsx';

export interface PostCoverProps {
  cover: CoverImage | null;
  /** Selects the illustration of a post without a cover: the post's id. */
  seed: number;
  scene?: Scene;
  eager?: boolean;
}

/** The cover of a post, or an illustration; always with its dimensions, to avoid layout shifts. */
export function PostCover({ cover, seed, scene, eager = false }: PostCoverProps) {
  const { lazy } = use(ImagePreferencesContext);
  if (!cover) return <SceneImage scene={scene ?? sceneFor(seed)} eager={eager} />;
  return (
    <img
      src={cover.url}
      srcSet={cover.srcset || undefined}
      sizes={cover.srcset ? '(max-width: 768px) 100vw, 480px' : undefined}
      width={cover.width ?? 1200}
      height={cover.height ?? 720}
      alt=""
      loading={eager || !lazy ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      style={cover.colour ? { backgroundColor: cover.colour } : undefined}
    />
  );
}
