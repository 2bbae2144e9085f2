import { useEffect, useRef } from 'react';

import type { BlockType } from '#contract/blocks/registry.ts';

import type { EditorServices } from './editor-services.ts';

const drawAfterMs = 400;

interface Props {
  type: BlockType;
  data: object;
  /** Whether there is anything to preview yet. */
  isFilled: boolean;
  services: EditorServices;
}

/** A preview of the block, rendered by the site's own components; hidden when rendering fails. */
export function BlockPreview({ type, data, isFilled, services }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const { renderBlock } = services;
  const words = isFilled ? JSON.stringify(data) : '';
  useEffect(() => {
    const holder = container.current;
    if (!renderBlock || words === '' || !holder) return undefined;
    let isOver = false;
    let end: () => void = () => undefined;
    const timer = setTimeout(() => {
      renderBlock(type, JSON.parse(words) as Record<string, unknown>).then(
        ({ element, activate }) => {
          if (isOver) return;
          holder.replaceChildren(element);
          end = activate();
        },
        () => undefined,
      );
    }, drawAfterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, [renderBlock, type, words]);
  if (!renderBlock || words === '') return null;
  return (
    <div
      ref={container}
      className="tool-preview tool-shown prose"
      role="group"
      aria-label="预览"
      onClickCapture={(event) => {
        // Links are disabled, since following one would leave the editor; players work in place.
        const link = (event.target as Element).closest('a');
        if (link && !link.dataset.player) event.preventDefault();
      }}
    />
  );
}
