import { createContext, memo, use, type HTMLAttributes } from 'react';

import type { HtmlPart } from './page-call.ts';

/** HTML parts of the document being rendered on the server; empty in the browser. */
export const HtmlParts = createContext<ReadonlyMap<string, string>>(new Map());

function findInPage(key: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector(`[data-part="${CSS.escape(key)}"]`)?.innerHTML;
}

interface PartProps extends Omit<HTMLAttributes<HTMLElement>, 'part'> {
  part: HtmlPart;
}

/**
 * Shows HTML rendered and sanitised by the server. React does not hydrate it, so its content costs readers no script.
 */
export const RenderedPart = memo(
  function RenderedPart({ part, ...attributes }: PartProps) {
    const parts = use(HtmlParts);
    const html = part.html ?? parts.get(part.key) ?? findInPage(part.key) ?? '';
    return (
      <div {...attributes} data-part={part.key} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
    );
  },
  (before, after) => before.part.key === after.part.key && before.part.html === after.part.html,
);
