/** A run of code that has a colour: from, to, class. */
export type ColouredRun = readonly [from: number, to: number, kind: string];

export interface ColourQuestion {
  id: number;
  code: string;
  language: string;
}

export interface ColourAnswer {
  id: number;
  runs: ColouredRun[];
}

const waiting = new Map<number, (runs: ColouredRun[]) => void>();
let worker: Worker | undefined;
let count = 0;

/** Colours code in a thread of its own, so that nobody who types waits for it. */
export function colourCode(code: string, language: string): Promise<ColouredRun[]> {
  if (!worker) {
    worker = new Worker(new URL('./colour-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<ColourAnswer>) => {
      waiting.get(data.id)?.(data.runs);
      waiting.delete(data.id);
    });
  }
  const id = (count += 1);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of one's own has no origin to name
  worker.postMessage({ id, code, language } satisfies ColourQuestion);
  return new Promise((resolve) => waiting.set(id, resolve));
}
