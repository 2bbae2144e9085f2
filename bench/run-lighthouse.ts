import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const command = join(import.meta.dirname, '../node_modules/lighthouse/cli/index.js');
const flags = '--headless=new --no-sandbox --disable-gpu --lang=zh-CN';
const mostOutputBytes = 64_000_000;
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

function figuresOf(report: Report): PageFigures {
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
  const skipped = without.flatMap((audit) => ['--skip-audits', audit]);
  const args = [
    command,
    url,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${Object.values(categories).join(',')}`,
    ...skipped,
    `--chrome-flags=${flags}`,
  ];
  for (let attempt = 1; ; attempt += 1) {
    // The recording of a busy machine is sometimes cut off; that says nothing about the page.
    const { stdout, failure } = await promisify(execFile)(process.execPath, args, { maxBuffer: mostOutputBytes }).then(
      (done) => ({ stdout: done.stdout, failure: '' }),
      (error: { stderr?: string }) => ({ stdout: '', failure: (error.stderr ?? String(error)).slice(0, 500) }),
    );
    if (failure === '') return figuresOf(JSON.parse(stdout) as Report);
    if (attempt === mostAttempts) throw new Error(`${url}: ${failure}`);
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
