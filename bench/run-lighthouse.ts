import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const command = join(import.meta.dirname, '../node_modules/lighthouse/cli/index.js');
const flags = '--headless=new --no-sandbox --disable-gpu --lang=zh-CN';
const mostAttempts = 3;

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
} as const;

export interface PageFigures {
  scores: Record<keyof typeof categories, number>;
  lcpMs: number;
  tbtMs: number;
  /** The same by processor time, which other programs of the machine do not lengthen. */
  tbtCpuMs: number;
  cls: number;
  requests: number;
  scripts: number;
  styles: number;
  /** Over the wire, as are the next two. */
  bytes: number;
  scriptBytes: number;
  styleBytes: number;
  /** Lighthouse's measure of the machine's speed during the run. */
  machine: number;
  /** Audits other than those of performance that did not pass. */
  faults: string[];
}

interface NetworkRequest {
  resourceType?: string;
  transferSize?: number;
  url: string;
}

interface Audit {
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  details?: { items?: unknown[] };
}

interface Report {
  audits: Record<string, Audit>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  environment: { benchmarkIndex: number };
}

function faultsOf(report: Report): string[] {
  const ids = Object.values(categories)
    .filter((id) => id !== 'performance')
    .flatMap((id) => report.categories[id]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => id);
  return [...new Set(ids)].flatMap((id) => {
    const audit = report.audits[id];
    if (!audit || audit.score === null || audit.score >= 1) return [];
    return [`${id}（${audit.title}）${JSON.stringify(audit.details?.items ?? []).slice(0, 400)}`];
  });
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds, as are the next two. */
  ts: number;
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
}

/** How much slower Lighthouse takes a phone to be. */
const phoneFactor = 4;
const longTaskMs = 50;

/** What tasks after the first paint take beyond 50 ms of a phone's processor time. */
function blockingCpuMs(events: readonly TraceEvent[], url: string, paintedAt: number): number {
  const { host } = new URL(url);
  const begun = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.includes(`//${host}/`),
  );
  if (!begun) return Number.NaN;
  return events
    .filter(
      ({ name, pid, tid, ts }) => name.endsWith('RunTask') && pid === begun.pid && tid === begun.tid && ts > paintedAt,
    )
    .map(({ tdur = 0 }) => Math.max(0, (tdur / 1000) * phoneFactor - longTaskMs))
    .reduce((sum, over) => sum + over, 0);
}

function figuresOf(report: Report, url: string, events: readonly TraceEvent[]): PageFigures {
  const [observed] = (report.audits.metrics?.details?.items ?? []) as { observedFirstContentfulPaintTs: number }[];
  const number = (id: string): number => report.audits[id]?.numericValue ?? Number.NaN;
  const asked = (report.audits['network-requests']?.details?.items ?? []) as NetworkRequest[];
  const requests = asked.filter(({ url }) => url.startsWith('http'));
  const ofType = (type: string) => requests.filter(({ resourceType }) => resourceType === type);
  const size = (of: NetworkRequest[]): number => of.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  const score = (id: string): number => Math.round((report.categories[id]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score(categories.performance),
      accessibility: score(categories.accessibility),
      bestPractices: score(categories.bestPractices),
      seo: score(categories.seo),
    },
    lcpMs: number('largest-contentful-paint'),
    tbtMs: number('total-blocking-time'),
    tbtCpuMs: blockingCpuMs(events, url, observed?.observedFirstContentfulPaintTs ?? 0),
    cls: number('cumulative-layout-shift'),
    requests: requests.length,
    scripts: ofType('Script').length,
    styles: ofType('Stylesheet').length,
    bytes: size(requests),
    scriptBytes: size(ofType('Script')),
    styleBytes: size(ofType('Stylesheet')),
    machine: report.environment.benchmarkIndex,
    faults: faultsOf(report),
  };
}

/** One visit of Lighthouse with its own browser: a phone on a slow line, nothing kept from earlier visits. */
export async function runLighthouse(url: string, without: readonly string[] = []): Promise<PageFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'somnia-report-'));
  const path = join(folder, 'page.json');
  const args = [
    command,
    url,
    '--output=json',
    `--output-path=${path}`,
    '--save-assets',
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${Object.values(categories).join(',')}`,
    ...without.flatMap((audit) => ['--skip-audits', audit]),
    `--chrome-flags=${flags}`,
  ];
  try {
    for (let attempt = 1; ; attempt += 1) {
      const failure = await promisify(execFile)(process.execPath, args).then(
        () => null,
        (error: { stderr?: string }) => (error.stderr ?? String(error)).slice(0, 500),
      );
      if (failure === null) break;
      // The recording of a busy machine is sometimes cut off; that says nothing about the page.
      if (attempt === mostAttempts) throw new Error(`${url}: ${failure}`);
    }
    const report = JSON.parse(await readFile(path, 'utf8')) as Report;
    const trace = await readFile(join(folder, 'page-0.trace.json'), 'utf8');
    return figuresOf(report, url, (JSON.parse(trace) as { traceEvents: TraceEvent[] }).traceEvents);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] as number;
}

/** The median of each figure for itself. */
export function medianOf(results: readonly PageFigures[]): PageFigures {
  const of = (pick: (figures: PageFigures) => number): number => median(results.map(pick));
  return {
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      bestPractices: of(({ scores }) => scores.bestPractices),
      seo: of(({ scores }) => scores.seo),
    },
    lcpMs: of(({ lcpMs }) => lcpMs),
    tbtMs: of(({ tbtMs }) => tbtMs),
    tbtCpuMs: of(({ tbtCpuMs }) => tbtCpuMs),
    cls: of(({ cls }) => cls),
    requests: of(({ requests }) => requests),
    scripts: of(({ scripts }) => scripts),
    styles: of(({ styles }) => styles),
    bytes: of(({ bytes }) => bytes),
    scriptBytes: of(({ scriptBytes }) => scriptBytes),
    styleBytes: of(({ styleBytes }) => styleBytes),
    machine: of(({ machine }) => machine),
    faults: [...new Set(results.flatMap(({ faults }) => faults))],
  };
}
