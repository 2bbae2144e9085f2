import { menuLabelMaxLength, menuNoteMaxLength } from '#contract/features/menus/limits.ts';
import { Field } from '#web/ui/field.tsx';

import type { RowEntry } from './menu-rows.ts';

interface EntryFieldsProps {
  entry: RowEntry;
  disabled: boolean;
  onChange: (entry: RowEntry) => void;
}

/** The label and target of a menu entry. */
export function EntryFields({ entry, disabled, onChange }: EntryFieldsProps) {
  const set = (change: Partial<RowEntry>) => onChange({ ...entry, ...change });
  return (
    <div className="menu-fields">
      <Field label="名称">
        <input
          type="text"
          name="label"
          maxLength={menuLabelMaxLength}
          value={entry.label}
          readOnly={disabled}
          onChange={({ target }) => set({ label: target.value })}
        />
      </Field>
      {entry.post ? (
        <div className="menu-post">
          <span>
            跟随《{entry.post.title}》的地址
            {!entry.post.is_public && <b className="state-mark state-mark-warn">未公开，菜单中不显示</b>}
          </span>
          <button className="text-link" type="button" disabled={disabled} onClick={() => set({ post: null })}>
            改为填写地址
          </button>
        </div>
      ) : (
        <Field label="地址" hint="留空则只作为分组">
          <input
            type="text"
            name="url"
            placeholder="/about 或 https://…"
            autoComplete="off"
            value={entry.url}
            readOnly={disabled}
            onChange={({ target }) => set({ url: target.value.trim() })}
          />
        </Field>
      )}
      <Field label="备注" hint="显示在名称下方或鼠标停留时，可以留空">
        <input
          type="text"
          name="note"
          maxLength={menuNoteMaxLength}
          value={entry.note}
          readOnly={disabled}
          onChange={({ target }) => set({ note: target.value })}
        />
      </Field>
      <div className="form-switch">
        <label>
          <input
            type="checkbox"
            role="switch"
            checked={entry.opennew}
            disabled={disabled}
            onChange={({ target }) => set({ opennew: target.checked })}
          />
          <span>在新窗口打开</span>
        </label>
      </div>
    </div>
  );
}
