import { setTimeout as wait } from 'node:timers/promises';

/** Reads one page again and again in a process of its own, until it gets any message; answers with the times in ms. */
const [url = ''] = process.argv.slice(2);
const times: number[] = [];
const over = new AbortController();
process.once('message', () => over.abort());
while (!over.signal.aborted) {
  const begun = performance.now();
  await (await fetch(url)).arrayBuffer();
  times.push(performance.now() - begun);
  await wait(5);
}
times.sort((one, other) => one - other);
process.send?.({ median: times[Math.floor(times.length / 2)], slowest: times.at(-1), count: times.length });
process.disconnect?.();
