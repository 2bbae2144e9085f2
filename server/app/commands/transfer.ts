import { resolve } from 'node:path';

import { importCopy } from '#contract/features/transfers/imports.copy.ts';
import type { ImportReport } from '#contract/features/transfers/imports.entities.ts';
import { exportSite, restoreSite } from '#server/features/transfers/archives.service.ts';
import { exportMarkdown } from '#server/features/transfers/exports.service.ts';
import { runImport } from '#server/features/transfers/imports.service.ts';
import { fetchRemoteMedia } from '#server/features/transfers/remote-media.service.ts';
import { openInThread, type SourceFile } from '#server/importers/open-in-thread.ts';

import { version } from '#server/kit/version.ts';
import {
  type Command,
  type CommandArguments,
  type CommandOutput,
  textOption,
  UsageError,
  requiredArgument,
} from './command.ts';

const dryRun = { 'dry-run': { type: 'boolean' as const, summary: '只看报告，不写入' } };
const shownWarnings = 40;

function reportLines(report: ImportReport): string[] {
  const counts = Object.entries(report.counts).map(([kind, { added, known, failed }]) => {
    const name = importCopy.kinds[kind] ?? kind;
    return `  ${name}：${report.dry_run ? '将新增' : '新增'} ${added}，已有 ${known}${failed > 0 ? `，失败 ${failed}` : ''}`;
  });
  const warnings = report.warnings.slice(0, shownWarnings).map(({ where, message }) => `  ${where}：${message}`);
  const more = report.warnings.length - warnings.length;
  return [
    report.dry_run ? '预演结束，没有写入任何内容。' : '导入完成。',
    ...counts,
    ...(report.warnings.length > 0 ? [`有 ${report.warnings.length} 处没有原样转换：`, ...warnings] : []),
    ...(more > 0 ? [`  ……还有 ${more} 处，加 --json 查看全部`] : []),
    ...(report.remote_media.length > 0 ? [`${report.remote_media.length} 个图片与文件在别的网站上，保留原地址。`] : []),
  ];
}

/** Prints a progress line every 2 s or every 100 posts. */
function progressOf(output: CommandOutput) {
  let last = performance.now();
  let shown = 0;
  return ({ kind, posts, total }: { kind: string; posts: number; total: number }): void => {
    const now = performance.now();
    if (now - last < 2000 && !(kind === 'post' && posts % 100 === 0 && posts !== shown)) return;
    last = now;
    shown = posts;
    output.progress(`已处理 ${posts}${total > 0 ? ` / ${total}` : ''} 篇……`);
  };
}

async function take(
  file: Omit<SourceFile, 'path'>,
  what: string,
  ...[given, speech, site]: Parameters<Command['run']>
): Promise<void> {
  const source = await openInThread({ ...file, path: resolve(requiredArgument(given, 0, what)) });
  const { site: running } = await site();
  const report = await runImport(running, source, {
    dryRun: given.options['dry-run'] === true,
    onProgress: progressOf(speech),
  });
  speech.result({ ...report }, reportLines(report));
}

async function restore(
  args: CommandArguments,
  output: CommandOutput,
  site: Parameters<Command['run']>[2],
): Promise<void> {
  const path = resolve(requiredArgument(args, 0, '归档文件'));
  const { site: running } = await site();
  const result = await restoreSite(running, path, { dryRun: args.options['dry-run'] === true });
  const { post_bodies: posts = 0, comments = 0 } = result.counts;
  const size = `${posts} 篇文章与页面，${comments} 条评论，${result.files} 个文件`;
  const isDry = args.options['dry-run'] === true;
  const line = !result.restored
    ? '这个归档已经导入过，没有新内容。'
    : isDry
      ? `预演：将还原 ${size}。`
      : `已还原 ${size}。`;
  output.result({ ...result, dry_run: isDry }, [line]);
}

export const transferCommands: Command[] = [
  {
    name: 'import wordpress',
    usage: 'import wordpress <文件> [--uploads <目录>] [--dry-run]',
    summary: '导入 WordPress 导出的 XML（WXR）',
    options: { ...dryRun, uploads: { type: 'string', summary: '原站 wp-content/uploads 目录，图片从这里取' } },
    run: (args, ...rest) => {
      const uploads = textOption(args, 'uploads');
      const file = { kind: 'wordpress', uploads: uploads && resolve(uploads) } as const;
      return take(file, 'WordPress 导出文件', args, ...rest);
    },
  },
  {
    name: 'import markdown',
    usage: 'import markdown <目录> [--dry-run]',
    summary: '导入 Markdown 文件夹（Hexo、Hugo、Jekyll 等）',
    options: dryRun,
    run: (...args) => take({ kind: 'markdown' }, 'Markdown 目录', ...args),
  },
  {
    name: 'import media',
    usage: 'import media [--host <域名>]',
    summary: '把文章里引用的外站图片与文件取回本站；取不到的保留原地址，可以再试',
    options: { host: { type: 'string', summary: '只取这个域名的' } },
    run: async (args, output, open) => {
      const { site } = await open();
      const onProgress = ({ fetched, failed, address }: { fetched: number; failed: number; address: string }): void =>
        output.progress(`已取回 ${fetched}，失败 ${failed}：${address}`);
      const report = await fetchRemoteMedia(site, { host: textOption(args, 'host'), onProgress });
      output.result({ ...report }, [
        `取回 ${report.fetched} 个文件，更新 ${report.posts} 篇。`,
        ...(report.failed.length > 0 ? [`${report.failed.length} 个没有取到，保留原地址：`] : []),
        ...report.failed.slice(0, shownWarnings).map(({ address, message }) => `  ${address}：${message}`),
      ]);
    },
  },
  {
    name: 'import archive',
    usage: 'import archive <文件> [--dry-run]',
    summary: '把本站归档还原到空站点',
    options: dryRun,
    run: restore,
  },
  {
    name: 'export-markdown',
    usage: 'export-markdown <目录>',
    summary: '把全部文章导出为带 front matter 的 Markdown',
    run: async (args, output, open) => {
      const { site } = await open();
      const folder = resolve(requiredArgument(args, 0, '目录'));
      const { posts, files } = await exportMarkdown(site, folder);
      output.result({ posts, files, folder }, [`已导出 ${posts} 篇、${files} 个文件到 ${folder}。`]);
    },
  },
  {
    name: 'export',
    usage: 'export <文件>',
    summary: '导出全站归档（.tar.gz）',
    run: async (args, output, open) => {
      const path = resolve(requiredArgument(args, 0, '文件'));
      if (!/\.(tar\.gz|tgz)$/.test(path)) throw new UsageError('归档文件名请以 .tar.gz 结尾。');
      const { site } = await open();
      const facts = await exportSite(site, path, version);
      output.result({ path, ...facts }, [
        `已导出到 ${path}（${(facts.bytes / 1_048_576).toFixed(1)} MB，${facts.files} 个文件）。`,
      ]);
    },
  },
];
