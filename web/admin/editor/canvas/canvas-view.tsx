import '#web/blocks/blocks.css';

import './canvas.css';

import { useEffect, useRef, useState } from 'react';

import type { Block } from '#contract/kit/block.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { authorServices } from '../services.ts';
import type { Canvas } from './open-canvas.ts';

/** Whose blocks are edited: an article, or the body of something else. */
export interface CanvasOwner {
  canvas: Canvas | null;
  readonly state: { article: { content: { blocks: readonly Block[] } } };
  setBlocks: (blocks: Block[]) => void;
  detachCanvas: () => Promise<void>;
}

/** Loads the canvas with all its tools. They are a separate chunk, so that only authors download it. */
async function mount(
  session: CanvasOwner,
  { power, without }: { power: number; without: readonly string[] },
  holder: HTMLElement,
  isLeft: () => boolean,
): Promise<void> {
  const [{ Canvas }, services] = await Promise.all([import('./open-canvas.ts'), authorServices(power, without)]);
  if (isLeft()) return;
  session.canvas = new Canvas({
    holder,
    blocks: session.state.article.content.blocks,
    services,
    placeholder: '开始写作，输入 / 插入内容块…',
    onChange: session.setBlocks,
  });
  await session.canvas.ready;
}

const everyType: readonly string[] = [];

interface CanvasViewProps {
  session: CanvasOwner;
  power: number;
  /** Types that the menu does not offer here. */
  without?: readonly string[];
}

/** The editing area of the article. */
export function CanvasView({ session, power, without = everyType }: CanvasViewProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isLeft = false;
    const place = document.createElement('div');
    holder.current?.append(place);
    mount(session, { power, without }, place, () => isLeft).then(
      () => !isLeft && setState('ready'),
      () => !isLeft && setState('failed'),
    );
    return () => {
      isLeft = true;
      void session.detachCanvas();
      place.remove();
    };
  }, [session, power, without, attempt]);
  return (
    <section className="editor-canvas prose" aria-label="正文" data-state={state}>
      {state === 'loading' && <SkeletonList count={3} lines={3} />}
      {state === 'failed' && (
        <ErrorState
          hint="编辑器没能载入，请检查网络后重试。已写的内容都还在。"
          headingLevel={2}
          onRetry={() => {
            setState('loading');
            setAttempt(attempt + 1);
          }}
        />
      )}
      <div ref={holder} hidden={state === 'failed'} />
    </section>
  );
}
