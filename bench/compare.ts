import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { load, type LoadResult } from './load.ts';

async function startBare(body: Buffer, headers: Record<string, string>) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'));
  child.send({ body: body.toString('base64'), headers });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}/`,
    pid: child.pid as number,
    stop: async () => (child.kill(), once(child, 'exit')),
  };
}

export const compressed = { 'accept-encoding': 'br' };

/** Figures of the product and of a bare server that sends the same response. */
export interface Comparison {
  /** Requests per second, product by bare. */
  ratio: number;
  /** CPU time per request, bare by product. */
  cpuRatio: number;
  ours: LoadResult;
  bare: LoadResult;
}

/** Compares Somnia and the bare server with the same response, in turn, for three rounds; the median ratio counts. */
export async function compare(url: string, pid: number, headers: Record<string, string>): Promise<Comparison> {
  const response = await fetch(url, { headers: compressed });
  await response.arrayBuffer();
  const size = Number(response.headers.get('content-length'));
  const sent = Object.fromEntries(
    [...response.headers].filter(
      ([name]) => !['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length'].includes(name),
    ),
  );
  const bare = await startBare(Buffer.alloc(size, 120), sent);
  const rounds: Comparison[] = [];
  for (let round = 0; round < 3; round += 1) {
    const ours = await load([url], pid, { headers });
    const limit = await load([bare.url], bare.pid, { headers });
    rounds.push({
      ratio: ours.perSecond / limit.perSecond,
      cpuRatio: limit.cpuMsPerRequest / ours.cpuMsPerRequest,
      ours,
      bare: limit,
    });
  }
  await bare.stop();
  rounds.sort((a, b) => a.cpuRatio - b.cpuRatio);
  return rounds[1] as Comparison;
}
