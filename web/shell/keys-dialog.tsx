import { type OpenDialog, openTemplate } from '#web/ui/dialogs/dialogs.ts';

import './keys-dialog.css';

const keys: readonly [keys: readonly string[], what: string][] = [
  [['/'], '搜索文章'],
  [['Ctrl', 'K'], '搜索文章'],
  [['↑', '↓'], '选择搜索结果'],
  [['Enter'], '打开选中的结果'],
  [['J', 'K'], '下一条、上一条动态'],
  [['Esc'], '关闭最上面的窗口'],
  [['?'], '显示这张表'],
];

let shown: OpenDialog<void> | undefined;

/** Opens the list of keyboard shortcuts; only one at a time. */
export function showKeys(): void {
  shown?.done();
  const list = (
    <dl className="key-list">
      {keys.map(([names, what]) => (
        <div key={names.join()}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
  shown = openTemplate({ title: '快捷键', content: list });
}
