import { pendingMigrations } from '#server/database/migrate.ts';
import { moderateComment } from '#server/features/comments/service.ts';
import { guestContext } from '#server/kit/site.ts';

import { type Command, UsageError, requiredArgument } from './command.ts';
import { doctor } from './doctor.ts';

export const maintenanceCommands: Command[] = [
  {
    name: 'comment approve',
    usage: 'comment approve <编号>',
    summary: '通过一条待审核的评论',
    run: async (args, output, open) => {
      const id = Number(requiredArgument(args, 0, '评论编号'));
      if (!Number.isSafeInteger(id) || id <= 0) throw new UsageError('评论编号是一个正整数。');
      const { site } = await open();
      await moderateComment(guestContext(site), id, 'approved');
      output.result({ id, status: 'approved' }, [`评论 ${id} 已通过。`]);
    },
  },
  {
    name: 'migrate',
    usage: 'migrate',
    summary: '把数据库升级到当前版本（启动时也会自动进行）',
    run: async (_given, output, open) => {
      const { site } = await open();
      const pending = await pendingMigrations({ db: site.db, engine: site.engine });
      output.result({ pending }, [
        pending.length === 0 ? '数据库已是最新版本。' : `还有未完成的升级：${pending.join('、')}`,
      ]);
    },
  },
  {
    name: 'demo',
    usage: 'demo',
    summary: '填入一个小型演示站（仅限空站点）',
    run: async (_given, output, open) => {
      const { site } = await open();
      const { seedDemo } = await import('#server/seeds/demo.ts');
      const made = await seedDemo(site);
      output.result({ made }, [made ? '演示内容已就绪。' : '站点已有内容，没有改动。']);
    },
  },
  doctor,
];
