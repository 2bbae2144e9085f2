import type { BlockData } from '#contract/blocks/registry.ts';

import { LockCard } from '../lock-card.tsx';
import { reactTool, type FormProps } from '../react-tool.tsx';
import { TextBox } from '../tool-parts.tsx';

type Data = BlockData<'password-block'>;

function PasswordBlockForm({ data, ...rest }: FormProps<Data>) {
  const { change, readOnly } = rest;
  return (
    <LockCard
      {...rest}
      change={(patch) => change(patch as Partial<Data>)}
      type="password-block"
      note="输对密码的读者才能看到"
      blocks={data.blocks}
    >
      <div className="tool-row">
        <TextBox
          label="密码"
          maxLength={128}
          value={data.password}
          onChange={(password) => change({ password })}
          error={data.password === '' ? '请填写密码' : undefined}
          readOnly={readOnly}
        />
        <TextBox
          label="提示"
          placeholder="告诉读者怎样得到密码，可留空"
          maxLength={2000}
          value={data.hint}
          onChange={(hint) => change({ hint })}
          readOnly={readOnly}
        />
      </div>
    </LockCard>
  );
}

export const PasswordBlockTool = reactTool<Data>({
  type: 'password-block',
  Form: PasswordBlockForm,
  blank: { password: '', hint: '', blocks: [] },
});
