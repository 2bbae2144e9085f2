import { blockTool, type FormProps } from '../block-tool.ts';
import { TextBox } from '../tool-parts.tsx';
import { levelOf } from './shape.ts';

interface Data {
  level?: number;
  anchor?: string | undefined;
}

/** Anchors are URL fragments: no spaces and no reserved characters. */
function cleanAnchor(typed: string): string {
  return typed
    .trimStart()
    .replace(/[\s#?&/\\%"'<>]+/g, '-')
    .slice(0, 200);
}

/** Links to the heading keep working as long as its anchor is unchanged. */
function AnchorForm({ data, change }: FormProps<Data>) {
  return (
    <TextBox
      label="锚点"
      placeholder="按标题自动生成"
      maxLength={200}
      value={data.anchor ?? ''}
      onChange={(typed) => change({ anchor: cleanAnchor(typed) || undefined })}
    />
  );
}

const names = ['二', '三', '四', '五', '六'];

export const tool = blockTool<Data>({
  isBare: true,
  blank: {},
  settings: names.map((name, at) => ({
    icon: 'header',
    title: `${name}级标题`,
    isActive: (data) => levelOf(data) === at + 2,
    set: () => ({ level: at + 2 }),
  })),
  MenuForm: AnchorForm,
});
