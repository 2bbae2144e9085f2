import type sharp from 'sharp';

import { createWeightedGate } from './weighted-gate.ts';

async function loadSharp(): Promise<typeof sharp> {
  // Its native library takes memory from the start, so it is loaded with the first image.
  const { default: loaded } = await import('sharp');
  // Each file is processed once; sharp's cache would only use memory.
  loaded.cache(false);
  // The gate below decides how much runs at once; threads of one image would add to its memory.
  loaded.concurrency(1);
  // Formats that the site does not accept have no decoder here, whatever a file claims to be.
  loaded.block({ operation: ['VipsForeignLoad'] });
  loaded.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}`),
  });
  return loaded;
}

let loading: Promise<typeof sharp> | undefined;

const mebibyte = 1_048_576;

/** Memory of all image processing of this process. An image that needs more is refused by its header. */
export const imageMemoryBytes = 512 * mebibyte;
/** Memory of one operation beside what grows with the image. */
export const baseMemoryBytes = 32 * mebibyte;

const gate = createWeightedGate({ budget: imageMemoryBytes, running: 2, waiting: 60, maxWaitMs: 60_000 });

/**
 * Runs one operation of sharp once `bytes` of memory, beside the base, are free. Every use of sharp in the server goes
 * through here; never nest two.
 * @throws DomainError OVERLOADED when too many wait or the wait is over
 */
export function withDecoderTurn<T>(bytes: number, work: (draw: typeof sharp) => Promise<T>): Promise<T> {
  return gate(baseMemoryBytes + bytes, async () => work(await (loading ??= loadSharp())));
}

/** Whether an operation can ever run within the memory of image processing. */
export function fitsImageMemory(bytes: number): boolean {
  return baseMemoryBytes + bytes <= imageMemoryBytes;
}
