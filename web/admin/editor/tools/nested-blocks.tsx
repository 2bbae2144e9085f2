import { useEffect, useRef } from 'react';

import type { Block } from '#contract/kit/block.ts';

import { isSameData } from '../canvas/is-same-data.ts';
import type { EditorServices, NestedEditor } from './editor-services.ts';
import type { FormProps } from './react-tool.tsx';

interface NestedBlocksProps {
  blocks: readonly Block[];
  onChange: (blocks: Block[]) => void;
  /** Label of the section for assistive technology. */
  label: string;
  placeholder?: string;
  services: EditorServices;
  readOnly: boolean;
  beforeSave: FormProps<unknown>['beforeSave'];
}

const readAfterMs = 250;

/** An editor for the blocks inside a block. */
export function NestedBlocks(props: NestedBlocksProps) {
  const { label, placeholder = '输入正文，或按 / 选择内容块', services, readOnly, beforeSave } = props;
  const container = useRef<HTMLDivElement>(null);
  const told = useRef(props.blocks);
  const listener = useRef(props.onChange);
  useEffect(() => {
    listener.current = props.onChange;
  });

  useEffect(() => {
    const holder = container.current?.appendChild(document.createElement('div'));
    if (!holder || !services.nest) return undefined;
    let isDirty = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const opened: { editor?: NestedEditor } = {};
    const read = async () => {
      clearTimeout(timer);
      if (!isDirty || !opened.editor) return;
      isDirty = false;
      const blocks = await opened.editor.save();
      if (isSameData(blocks, told.current)) return;
      told.current = blocks;
      listener.current(blocks);
    };
    const onChange = () => {
      isDirty = true;
      clearTimeout(timer);
      timer = setTimeout(() => void read(), readAfterMs);
    };
    opened.editor = services.nest({ holder, blocks: told.current, placeholder, readOnly, onChange });
    const callOff = beforeSave(read);
    return () => {
      callOff();
      // Reads the last changes before the section is removed.
      void read().finally(() => {
        opened.editor?.destroy();
        holder.remove();
      });
    };
  }, [services, placeholder, readOnly, beforeSave]);

  return <div ref={container} className="tool-nested" role="group" aria-label={label} />;
}
