import { use } from 'react';

import { srcsetByName } from '#contract/features/media/variants.rules.ts';

import cat from './art/avatars/cat.svg?url';
import dawnBoat from './art/avatars/dawn-boat.svg?url';
import daySea from './art/avatars/day-sea.svg?url';
import deskLamp from './art/avatars/desk-lamp.svg?url';
import duskCrescent from './art/avatars/dusk-crescent.svg?url';
import moonSea from './art/avatars/moon-sea.svg?url';
import nightPeaks from './art/avatars/night-peaks.svg?url';
import paperBoat from './art/avatars/paper-boat.svg?url';
import snowHouse from './art/avatars/snow-house.svg?url';
import sprout from './art/avatars/sprout.svg?url';
import tealPeaks from './art/avatars/teal-peaks.svg?url';
import violetCrescent from './art/avatars/violet-crescent.svg?url';

import { pickBySeed } from './art/pick-by-seed.ts';
import { ImagePreferencesContext } from './image-preferences.tsx';

const avatarScenes = [
  cat,
  dawnBoat,
  daySea,
  deskLamp,
  duskCrescent,
  moonSea,
  nightPeaks,
  paperBoat,
  snowHouse,
  sprout,
  tealPeaks,
  violetCrescent,
] as const;

export interface AvatarProps {
  /** The user's own avatar; without one a scene is shown. */
  src?: string | null | undefined;
  /** Selects the scene: preferably the user's id, else the name. */
  seed: string | number;
  size?: number;
  /** Only needed if the name is not shown next to the avatar. */
  alt?: string;
  className?: string;
}

/** The URL of the default avatar for a seed. */
export function defaultAvatarUrl(seed: string | number): string {
  return pickBySeed(avatarScenes, seed);
}

export function Avatar({ src, seed, size = 40, alt = '', className = '' }: AvatarProps) {
  const { avatar } = use(ImagePreferencesContext);
  const url = src || avatar || defaultAvatarUrl(seed);
  const srcset = srcsetByName(url, size);
  return (
    <img
      suppressHydrationWarning
      className={`avatar ${className}`.trim()}
      src={url}
      srcSet={srcset || undefined}
      sizes={srcset ? `${size}px` : undefined}
      width={size}
      height={size}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={(event) => {
        const image = event.currentTarget;
        if (image.src.endsWith(defaultAvatarUrl(seed))) return;
        image.removeAttribute('srcset');
        image.src = defaultAvatarUrl(seed);
      }}
    />
  );
}
