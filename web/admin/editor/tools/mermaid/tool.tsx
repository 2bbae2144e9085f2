import { useEffect, useRef, useState } from 'react';

import type { BlockData } from '#contract/blocks/registry.ts';

import { blockTool, type FormProps } from '../block-tool.ts';
import { SettingsCard } from '../settings-card.tsx';
import { SourceField } from '../source-field.tsx';
import { ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'mermaid'>;

const drawAfterMs = 600;

/** Renders the diagram as on the public page, after a pause in typing. */
function Preview({ code }: { code: string }) {
  const container = useRef<HTMLDivElement>(null);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    if (code.trim() === '') {
      container.current?.replaceChildren();
      return undefined;
    }
    let stop: (() => void) | undefined;
    let isLeft = false;
    const timer = setTimeout(async () => {
      const { enhance } = await import('#web/blocks/mermaid/enhance.ts');
      if (isLeft || !container.current) return;
      const figure = document.createElement('figure');
      figure.className = 'diagram';
      const source = document.createElement('pre');
      source.textContent = code;
      source.hidden = true;
      figure.append(source);
      const watch = new MutationObserver(() => {
        const { state } = figure.dataset;
        setWrong(state === 'failed');
        if (state === 'drawn') container.current?.replaceChildren(figure);
      });
      watch.observe(figure, { attributeFilter: ['data-state'] });
      const undo = enhance(figure, { postId: 0, start: () => undefined });
      stop = () => {
        watch.disconnect();
        if (typeof undo === 'function') undo();
      };
    }, drawAfterMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [code]);
  return (
    <>
      <div ref={container} className="tool-preview" aria-label="图表预览" role="img" />
      {isWrong && code.trim() !== '' && (
        <p className="tool-error" role="status">
          这段源码还画不出图表，请检查写法。
        </p>
      )}
    </>
  );
}

function MermaidForm({ data, change, run }: FormProps<Data>) {
  return (
    <SettingsCard run={run} isFilled={data.code.trim() !== ''} view={<Preview code={data.code} />}>
      <ToolHead type="mermaid" />
      <SourceField
        label="Mermaid 源码"
        placeholder={'graph LR\n  想法 --> 草稿 --> 发布'}
        value={data.code}
        onChange={(code) => change({ code })}
      />
    </SettingsCard>
  );
}

export const tool = blockTool<Data>({
  Form: MermaidForm,
  blank: { code: '', caption: '' },
});
