import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { ControllerRef } from 'yet-another-react-lightbox';

import { navigationThrottleMs } from '#contract/features/media/lightbox.limits.ts';

import { keyOf, type LightboxKey } from './keys.ts';
import type { LightboxStatesHandle } from './use-states.ts';

/** At most one step to another slide in the throttle's time; a step within it is dropped. */
function makeStepper(controller: RefObject<ControllerRef | null>): (way: 'prev' | 'next') => void {
  let last = Number.NEGATIVE_INFINITY;
  return (way) => {
    const now = performance.now();
    if (now - last < navigationThrottleMs) return;
    last = now;
    controller.current?.[way]();
  };
}

interface KeyTargets {
  controller: RefObject<ControllerRef | null>;
  states: LightboxStatesHandle;
}

/** The keys of the lightbox, before those of its base. @see docs/reference/limits.md */
export function useLightboxKeys({ controller, states }: KeyTargets): (event: KeyboardEvent) => void {
  const [step] = useState(() => makeStepper(controller));
  const act: Record<LightboxKey, () => void> = {
    close: () => controller.current?.close(),
    previous: () => step('prev'),
    next: () => step('next'),
    thumbnails: () => states.toggleThumbnails(),
    slideshow: () => states.toggleSlideshow(),
  };
  return (event) => {
    const key = keyOf(event.nativeEvent);
    if (!key) return;
    event.preventDefault();
    event.stopPropagation();
    act[key]();
  };
}
