export type ListStyle = 'ordered' | 'unordered' | 'checklist';

export interface ReadItem {
  content: string;
  checked: boolean;
  items: unknown[];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An item in any format that list tools have ever saved: a string, `{content, items}`, `{text, checked}`. */
export function readItem(raw: unknown): ReadItem {
  if (!isRecord(raw)) return { content: typeof raw === 'string' ? raw : '', checked: false, items: [] };
  const content = raw.content ?? raw.text;
  const checked = isRecord(raw.meta) ? raw.meta.checked : raw.checked;
  return {
    content: typeof content === 'string' ? content : '',
    checked: checked === true,
    items: Array.isArray(raw.items) ? raw.items : [],
  };
}

/** The list style; the legacy checklist has none and is recognised by its items. */
export function styleOf(data: Record<string, unknown>): ListStyle {
  const { style, items } = data;
  if (style === 'ordered' || style === 'unordered' || style === 'checklist') return style;
  const first: unknown = Array.isArray(items) ? items[0] : undefined;
  return isRecord(first) && typeof first.checked === 'boolean' ? 'checklist' : 'unordered';
}

/** The item in the current format; unknown fields are kept. */
export function writeItem(
  raw: unknown,
  now: { content: string; checked: boolean; items: unknown[] },
  style: ListStyle,
): Record<string, unknown> {
  const { text: _text, checked: _checked, meta, ...kept } = isRecord(raw) ? raw : {};
  const marks = isRecord(meta) ? { ...meta } : {};
  if (style === 'checklist') marks.checked = now.checked;
  return { ...kept, content: now.content, meta: marks, items: now.items };
}

export interface NumberingMeta {
  start?: number;
  counterType?: string;
}

export function readMeta(data: Record<string, unknown>): NumberingMeta {
  return isRecord(data.meta) ? (data.meta as NumberingMeta) : {};
}
