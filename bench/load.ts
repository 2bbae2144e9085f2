import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

const ticksPerSecond = 100;

/** CPU time that a process has used so far, in ms (Linux). */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** Memory used by a process, in MB (Linux). */
export function memoryMbOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

export interface LoadResult {
  perSecond: number;
  cpuMsPerRequest: number;
  /** Latency at the median and the 99th percentile, in ms. */
  p50: number;
  p99: number;
}

function once(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 || response.statusCode === 304
          ? resolve()
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    request.on('error', reject);
  });
}

/** Requests the addresses in turn, `requests` times over `connections` keep-alive connections; loopback only. */
export async function load(
  urls: string[],
  pid: number,
  { requests = 6000, connections = 8, headers = {} as Record<string, string> } = {},
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  for (const url of urls.slice(0, 200)) await once(url, agent, headers);
  const times: number[] = [];
  let next = 0;
  const cpuBefore = cpuMsOf(pid);
  const begun = performance.now();
  const worker = async (): Promise<void> => {
    while (next < requests) {
      const url = urls[next % urls.length] as string;
      next += 1;
      const at = performance.now();
      await once(url, agent, headers);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: requests / seconds,
    cpuMsPerRequest: (cpuMsOf(pid) - cpuBefore) / requests,
    p50: times[Math.floor(times.length / 2)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}
