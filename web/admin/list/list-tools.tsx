import { useRef, useState } from 'react';

import { reportFailure } from '#web/kit/call-failure.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { ColumnChoice } from './columns.ts';
import type { WrittenList } from './csv.ts';

/** Chooses the visible columns. Closes on Esc and when it loses the focus. */
export function ColumnChooser({ choices }: { choices: readonly ColumnChoice[] }) {
  const frame = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (frame.current) frame.current.open = false;
  };
  if (choices.length === 0) return null;
  return (
    <details
      ref={frame}
      className="list-columns"
      onBlur={({ relatedTarget }) => {
        if (!relatedTarget || !frame.current?.contains(relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !frame.current?.open) return;
        event.preventDefault();
        close();
        frame.current.querySelector('summary')?.focus();
      }}
    >
      <summary className="button button-small">
        <Icon name="columns-3" size={15} />列
      </summary>
      <fieldset>
        <legend className="visually-hidden">显示的列</legend>
        {choices.map(({ key, label, isShown, toggle }) => (
          <label key={key}>
            <input type="checkbox" checked={isShown} onChange={toggle} />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** Exports the whole filtered list as a file. */
export function ExportButton({ unit, write }: { unit: string; write: () => Promise<WrittenList> }) {
  const [isBusy, setBusy] = useState(false);
  async function run(): Promise<void> {
    setBusy(true);
    try {
      const { rows, isCut } = await write();
      if (isCut) toast.warning(`内容太多，只导出了前 ${rows} ${unit}，请缩小筛选范围再试`);
      else toast.success(`已导出 ${rows} ${unit}`);
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <button className="button button-small" type="button" disabled={isBusy} onClick={() => void run()}>
      <Icon name="download" size={15} />
      {isBusy ? '正在导出…' : '导出'}
    </button>
  );
}
