import '#web/blocks/blocks.css';

import '../editor/canvas/canvas.css';

import { useEffect, useRef, useState } from 'react';

import type { Block } from '#contract/kit/block.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { editorServices } from '../editor/services.ts';
import { blockFacts } from '../editor/tools/facts.registry.ts';
import { FieldGroup } from './field-group.tsx';
import { registerDeferredField } from './deferred-fields.ts';
import type { ValueFieldProps } from './value-field.tsx';

/** A notice is for everybody and has one page. */
const locks = Object.entries(blockFacts).flatMap(([type, { isLock }]) => (isLock ? [type] : []));
const hidden = new Set([...locks, 'page-break']);

/** Content blocks, edited with the article editor, which is loaded only here. */
export function BlocksField({ place, value, onChange, ...rest }: ValueFieldProps) {
  const holder = useRef<HTMLDivElement>(null);
  const listener = useRef(onChange);
  const [begun] = useState(value as Block[]);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    listener.current = onChange;
  });
  useEffect(() => {
    const container = document.createElement('div');
    holder.current?.append(container);
    let leave = (): void => {};
    let isLeft = false;
    import('../editor/canvas/open-canvas.ts')
      .then(async ({ Canvas }) => {
        if (isLeft) return;
        const canvas = new Canvas({
          holder: container,
          blocks: begun,
          services: editorServices(hidden),
          placeholder: '写下公告，输入 / 插入内容块…',
          onChange: (blocks) => listener.current(blocks),
        });
        leave = () => void canvas.close();
        await canvas.ready;
        if (isLeft) return;
        const leaveLate = registerDeferredField(() => canvas.flush());
        leave = () => {
          leaveLate();
          void canvas
            .flush()
            .catch(() => undefined)
            .then(() => canvas.close());
        };
        setState('ready');
      })
      .catch(() => setState('failed'));
    return () => {
      isLeft = true;
      leave();
      container.remove();
    };
  }, [begun]);
  return (
    <FieldGroup place={place} {...rest}>
      {state === 'loading' && <SkeletonList count={1} lines={3} />}
      {state === 'failed' && <p className="field-error">编辑器没能载入，请检查网络后刷新页面。</p>}
      <div ref={holder} className="settings-blocks editor-canvas prose" data-place={place} />
    </FieldGroup>
  );
}
