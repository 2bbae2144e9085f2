import type { BlockData } from '#contract/blocks/registry.ts';

import { LockHead } from '../lock-head.tsx';
import { blockTool, type FormProps } from '../block-tool.ts';
import { TextBox } from '../tool-parts.tsx';

type Data = BlockData<'password-block'>;

function PasswordBlockForm({ data, change }: FormProps<Data>) {
  return (
    <LockHead type="password-block" note="输对密码的读者才能看到">
      <div className="tool-row">
        <TextBox
          label="密码"
          maxLength={128}
          value={data.password}
          onChange={(password) => change({ password })}
          error={data.password === '' ? '请填写密码' : undefined}
        />
        <TextBox
          label="提示"
          placeholder="告诉读者怎样得到密码，可留空"
          maxLength={2000}
          value={data.hint}
          onChange={(hint) => change({ hint })}
        />
      </div>
    </LockHead>
  );
}

export const tool = blockTool<Data>({
  Form: PasswordBlockForm,
  blank: { password: '', hint: '', blocks: [] },
  look: () => ({ class: 'tool-lock' }),
});
