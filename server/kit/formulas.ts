import { renderToString } from 'katex';

import { element, escapeHtml, mapElements, parseHtml, writeHtml } from './hast.ts';

const maxFormulaLength = 20_000;

/**
 * Renders a formula as HTML and MathML, or its source when it fails. The output cannot link, load or style anything
 * beyond its own layout.
 */
export function renderFormula(tex: string, display: boolean): string {
  if (tex.length > maxFormulaLength) return `<code>${escapeHtml(tex)}</code>`;
  try {
    return renderToString(tex, {
      displayMode: display,
      throwOnError: false,
      trust: false,
      strict: 'ignore',
      maxExpand: 500,
      maxSize: 50,
      output: 'htmlAndMathml',
    });
  } catch {
    // KaTeX throws other errors than parse errors on input that exhausts its stack.
    return `<code>${escapeHtml(tex)}</code>`;
  }
}

/** Renders formulas in sanitised inline HTML: `<span class="math-inline" data-tex="…">`. */
export function renderInlineFormulas(html: string): string {
  if (!html.includes('math-inline')) return html;
  const children = mapElements(parseHtml(html).children, (node) => {
    const { className, dataTex } = node.properties;
    if (
      node.tagName !== 'span' ||
      !Array.isArray(className) ||
      !className.includes('math-inline') ||
      typeof dataTex !== 'string'
    )
      return node;
    return element('span', { className: ['math-inline'] }, [{ type: 'raw', value: renderFormula(dataTex, false) }]);
  });
  return writeHtml({ type: 'root', children });
}
