import { useEffect, useRef } from 'react';

import type { BlockData } from '#contract/blocks/registry.ts';

import { renderFormula } from '../render-formula.ts';
import { blockTool, type FormProps } from '../block-tool.ts';
import { SettingsCard } from '../settings-card.tsx';
import { SourceField } from '../source-field.tsx';
import { ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'math'>;

const drawAfterMs = 150;

function MathForm({ data, change, run }: FormProps<Data>) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (container.current) void renderFormula(container.current, data.tex, true);
    }, drawAfterMs);
    return () => clearTimeout(timer);
  }, [data.tex]);
  return (
    <SettingsCard
      run={run}
      isFilled={data.tex !== ''}
      view={
        <div
          ref={container}
          className="tool-preview math"
          role="img"
          aria-label={data.tex ? `公式 ${data.tex}` : '公式预览'}
        />
      }
    >
      <ToolHead type="math" />
      <SourceField
        label="LaTeX 源码"
        placeholder="E = mc^2"
        rows={2}
        value={data.tex}
        onChange={(tex) => change({ tex })}
      />
    </SettingsCard>
  );
}

export const tool = blockTool<Data>({
  Form: MathForm,
  blank: { tex: '' },
});
