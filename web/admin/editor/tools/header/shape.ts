import { textShape } from '../../document/slots.ts';

const levelNames = ['一', '二', '三', '四', '五', '六'];

export function levelOf({ level }: { level?: unknown }): number {
  return typeof level === 'number' && level >= 1 && level <= 6 ? Math.floor(level) : 2;
}

export const shape = textShape((node) => {
  const level = levelOf(node.attrs.data as object);
  const hint = `${levelNames[level - 1]}级标题`;
  return [`h${level}`, { class: 'tool-field tool-header', 'data-id': node.attrs.id as string, 'data-hint': hint }, 0];
});
