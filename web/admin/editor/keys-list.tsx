import '#web/shell/keys-dialog.css';

import { openTemplate } from '#web/ui/dialogs/dialogs.ts';

import type { EditorKey } from './editor-keys.ts';

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);
const written = (name: string) => (isMac() && name === 'Ctrl' ? '⌘' : name);

export function showEditorKeys(keys: readonly EditorKey[]): void {
  const content = (
    <dl className="key-list">
      {keys.map(({ names, what }) => (
        <div key={names.join()}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{written(name)}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
  openTemplate({ title: '编辑器快捷键', content, width: 400 });
}
