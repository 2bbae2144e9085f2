import { blockTool, type FormProps } from '../block-tool.ts';
import { NumberBox } from '../tool-parts.tsx';
import { readMeta, styleOf, type NumberingMeta } from './list-data.ts';

type Data = Record<string, unknown>;

const counters = [
  ['numeric', '1、2、3'],
  ['lower-alpha', 'a、b、c'],
  ['upper-alpha', 'A、B、C'],
  ['lower-roman', 'i、ii、iii'],
  ['upper-roman', 'I、II、III'],
] as const;

function NumberingForm({ data, change }: FormProps<Data>) {
  if (styleOf(data) !== 'ordered') return null;
  const { start, counterType } = readMeta(data);
  const set = (patch: NumberingMeta) => {
    const meta = { ...readMeta(data), ...patch };
    if (meta.start === undefined || meta.start === 1) delete meta.start;
    change({ meta });
  };
  return (
    <div className="tool-row">
      <NumberBox
        label="从几开始编号"
        value={start ?? 1}
        onChange={(value) => set({ start: Math.round(value ?? 1) })}
        min={0}
        max={99_999}
      />
      <label className="tool-box">
        <span>编号样式</span>
        <select
          className="input"
          value={counterType ?? 'numeric'}
          onChange={({ target }) => set({ counterType: target.value })}
        >
          {counters.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const styles = [
  ['unordered', '无序列表', 'list'],
  ['ordered', '有序列表', 'list-ordered'],
  ['checklist', '待办清单', 'list-checks'],
] as const;

export const tool = blockTool<Data>({
  isBare: true,
  blank: {},
  settings: styles.map(([style, title, icon]) => ({
    icon,
    title,
    isActive: (data) => styleOf(data) === style,
    set: () => ({ style }),
  })),
  MenuForm: NumberingForm,
});
