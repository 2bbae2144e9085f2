import { renderToString } from 'katex';

import { maxFormulaLength, maxPostFormulaHtml } from '#contract/features/blocks/limits.ts';

import { escapeHtml } from './escape-html.ts';
import { element, mapElements, parseHtml, writeHtml } from './hast.ts';

/**
 * Definitions can multiply their text with every use, and KaTeX bounds the number of uses only. A formula with its own
 * definitions shows its source.
 */
const definition = /\\(?:[egx]?def|(?:re)?newcommand|providecommand|let|futurelet|global|long)(?![a-zA-Z@])/;

const sourceOf = (tex: string): string => `<code>${escapeHtml(tex)}</code>`;

/**
 * Renders a formula as HTML and MathML, or its source when it fails. The output cannot link, load or style anything
 * beyond its own layout.
 */
export function renderFormula(tex: string, display: boolean): string {
  if (tex.length > maxFormulaLength || definition.test(tex)) return sourceOf(tex);
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
    return sourceOf(tex);
  }
}

/** Renders the formulas of one post; once their HTML is too long, further ones show their source. */
export function postFormulas(): typeof renderFormula {
  let length = 0;
  return (tex, display) => {
    const html = length < maxPostFormulaHtml ? renderFormula(tex, display) : sourceOf(tex);
    length += html.length;
    return html;
  };
}

/** Renders formulas in sanitised inline HTML: `<span class="math-inline" data-tex="…">`. */
export function renderInlineFormulas(html: string, render = renderFormula): string {
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
    return element('span', { className: ['math-inline'] }, [{ type: 'raw', value: render(dataTex, false) }]);
  });
  return writeHtml({ type: 'root', children });
}
