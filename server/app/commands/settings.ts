import { setOptionText, showOption } from '#server/features/settings/options.service.ts';

import { type Command, requiredArgument } from './command.ts';

export const optionCommands: Command[] = [
  {
    name: 'option get',
    usage: 'option get <名称>',
    summary: '查看一个选项',
    run: async (args, output, open) => {
      const name = requiredArgument(args, 0, '选项名称');
      const { site } = await open();
      const value = showOption(site, name);
      output.result({ name, value }, [typeof value === 'string' ? value : JSON.stringify(value, null, 2)]);
    },
  },
  {
    name: 'option set',
    usage: 'option set <名称> <值>',
    summary: '修改一个选项；列表与对象写成 JSON',
    run: async (args, output, open) => {
      const name = requiredArgument(args, 0, '选项名称');
      const text = requiredArgument(args, 1, '值');
      const { site } = await open();
      await setOptionText(site, name, text);
      output.result({ name, value: showOption(site, name) }, [`已保存「${name}」。`]);
    },
  },
];
