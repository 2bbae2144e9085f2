import { ledgerErrors } from '#contract/features/ledger/copy.ts';
import { DomainError } from '#contract/errors.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';

import type { Command } from './command.ts';

export const ledgerCommands: Command[] = [
  {
    name: 'ledger verify',
    usage: 'ledger verify',
    summary: '核对积分、经验与收益的总账，逐条报告',
    run: async (_given, output, open) => {
      const { site } = await open();
      const checks = await verifyLedger(site);
      const broken = checks.filter((check) => check.broken > 0).length;
      output.result({ checks, broken }, [
        ...checks.map(
          ({ name, rule, checked, broken: found, example }) =>
            `${found === 0 ? '通过' : '不符'}  ${name.padEnd(3)}  ${rule}：查了 ${checked}，不符 ${found}${example ? `（${example}）` : ''}`,
        ),
        ...(broken === 0 ? ['总账没有问题。'] : []),
      ]);
      if (broken > 0) throw new DomainError('CONFLICT', ledgerErrors.broken(broken));
    },
  },
];
