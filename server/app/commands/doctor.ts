import { findProblems } from '#server/features/operations/health.service.ts';
import { countMissingFiles } from '#server/features/media/service.ts';
import { editionOf, licenceProblem } from '#server/features/licences/service.ts';
import { siteTotals } from '#server/features/site/service.ts';
import { guestContext, type Site } from '#server/kit/site.ts';

import { mailerOf } from '#server/features/mail/mailer.service.ts';

import type { Command } from './command.ts';

async function findMissing(site: Site): Promise<string[]> {
  const missing = await countMissingFiles(site);
  return missing > 0 ? [`有 ${missing} 个登记过的文件不在 uploads 里。`] : [];
}

/** Reports the state of the site and what needs attention. The database itself is checked whenever it is opened. */
export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: '检查运行环境与数据，报告问题',
  run: async (_given, output, open) => {
    const { site } = await open();
    const counts = await siteTotals(guestContext(site));
    const problems = [...(await findMissing(site)), ...(await findProblems(site))];
    const { engine, settings, url } = site;
    const edition = editionOf(site);
    const facts = { node: process.version, engine, data_dir: settings.dataDir, site_url: url, edition };
    output.result({ ...facts, licence_problem: licenceProblem(site), ...counts, problems }, [
      `Node ${process.version}，数据库 ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}，数据目录 ${settings.dataDir}`,
      `站点地址 ${url}，版本 ${edition}`,
      `${mailerOf(site).description}。`,
      `文章 ${counts.post_total}，评论 ${counts.comment_total}，标签 ${counts.tags_total}，友链 ${counts.favlink_total}`,
      ...(problems.length === 0
        ? ['没有发现问题。']
        : [`发现 ${problems.length} 个问题：`, ...problems.map((line) => `  ${line}`)]),
    ]);
  },
};
