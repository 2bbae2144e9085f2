import { expect } from 'vitest';

import { maxDurationMs } from '#server/kit/mp4-info.ts';

import { readVideo } from './videos.ts';

/** The duration that is read, or the name of the error. */
function outcomeOf(video: Buffer, readDuration: (video: Buffer) => number): number | string {
  try {
    return readDuration(video);
  } catch (error) {
    return (error as Error).constructor.name;
  }
}

/** Expects that a video of which any one byte is changed has a possible duration, or is refused as unreadable. */
export async function expectNoOtherFailure(
  names: readonly Parameters<typeof readVideo>[0][],
  readDuration: (video: Buffer) => number,
): Promise<void> {
  for (const name of names) {
    const video = await readVideo(name);
    const outcomes = Array.from(video, (_byte, at) => {
      const changed = Buffer.from(video);
      changed[at] = 0xff;
      return outcomeOf(changed, readDuration);
    });
    const durations = outcomes.filter((outcome) => typeof outcome === 'number');
    expect(
      durations.every((ms) => ms >= 0 && ms <= maxDurationMs),
      name,
    ).toBe(true);
    expect(new Set(outcomes.filter((outcome) => typeof outcome === 'string')), name).toEqual(
      new Set(['UnreadableVideo']),
    );
  }
}
