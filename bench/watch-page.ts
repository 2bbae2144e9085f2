import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Reads one page again and again in a thread of its own, until any message arrives; answers with the times in ms. */
const { url } = workerData as { url: string };
const times: number[] = [];
let isOver = false;
parentPort?.once('message', () => (isOver = true));
while (!isOver) {
  const begun = performance.now();
  await (await fetch(url)).arrayBuffer();
  times.push(performance.now() - begun);
  await wait(5);
}
times.sort((one, other) => one - other);
parentPort?.postMessage({
  median: times[Math.floor(times.length / 2)] ?? 0,
  slowest: times.at(-1) ?? 0,
  count: times.length,
});
