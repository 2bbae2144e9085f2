import boatsUrl from './scenes/boats.svg?url';
import contoursUrl from './scenes/contours.svg?url';
import hillsUrl from './scenes/hills.svg?url';
import lampUrl from './scenes/lamp.svg?url';
import moonlitSeaUrl from './scenes/moonlit-sea.svg?url';
import snowUrl from './scenes/snow.svg?url';
import windowsUrl from './scenes/windows.svg?url';

import { pickBySeed } from './pick-by-seed.ts';

export interface Scene {
  name: string;
  url: string;
  width: number;
  height: number;
  /** Description of the scene. */
  alt: string;
}

const wide = { width: 1200, height: 720 };
const plate = { width: 900, height: 600 };

export const moonlitSea: Scene = { name: 'moonlit-sea', url: moonlitSeaUrl, ...wide, alt: '海上明月，一只纸船' };

const scenes: readonly [Scene, ...Scene[]] = [
  moonlitSea,
  { name: 'hills', url: hillsUrl, ...plate, alt: '黄昏的层层远山' },
  { name: 'windows', url: windowsUrl, ...plate, alt: '夜里亮着灯的楼' },
  { name: 'boats', url: boatsUrl, ...plate, alt: '海浪与三只纸船' },
  { name: 'lamp', url: lampUrl, ...plate, alt: '夜里的书桌、台灯和一扇窗' },
  { name: 'snow', url: snowUrl, ...plate, alt: '雪地里的小屋' },
  { name: 'contours', url: contoursUrl, ...plate, alt: '围着月亮的等高线' },
];

/** The default cover of an item without one; the same seed gives the same scene. */
export function sceneFor(seed: string | number): Scene {
  return pickBySeed(scenes, seed);
}

export interface SceneImageProps {
  /** Selects the scene; alternatively pass `scene`. */
  seed?: string | number;
  scene?: Scene;
  /** Next to a title the image adds no information and has an empty alt text. */
  decorative?: boolean;
  /** Load at once instead of lazily, for the first image of a page. */
  eager?: boolean;
}

export function SceneImage({ seed = '', scene = sceneFor(seed), decorative = true, eager = false }: SceneImageProps) {
  return (
    <img
      suppressHydrationWarning
      className="scene"
      src={scene.url}
      width={scene.width}
      height={scene.height}
      alt={decorative ? '' : scene.alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  );
}
