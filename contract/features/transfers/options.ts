import { z } from 'zod';

import { serverOption } from '#contract/kit/option.ts';
import { count } from '#contract/kit/option-schemas.ts';

import { backupIntervalNames } from './copy.ts';
import { backupIntervals } from './rules.ts';

export const transferOptions = {
  backup_every: serverOption({
    group: '存储',
    label: '自动备份',
    description: '定期备份整个站点（含站点密钥），存放在服务器上，磁盘要能多放一份',
    schema: z.enum(backupIntervals),
    default: 'off',
    choices: backupIntervalNames,
  }),
  backup_keep: serverOption({
    group: '存储',
    label: '保留自动备份',
    description: '只留最新的几份，1–30；手动生成的备份不会自动删除',
    schema: count(1, 30),
    default: 3,
  }),
};
