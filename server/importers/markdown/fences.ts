import { escapeHtml } from '#server/kit/escape-html.ts';

export interface CodeInfo {
  language: string;
  filename: string;
  /** Highlighted lines: `1,7-8`. */
  highlight: string;
  link: string;
  /** Plain text. */
  caption: string;
}

/** HTML of a display formula. */
export function formulaHtml(tex: string): string {
  const source = escapeHtml(tex.trim());
  return `<aside data-import="math" data-tex="${source}"><code>${source}</code></aside>`;
}

/** HTML for code, as the HTML converter expects it. Formulas and diagrams get elements of their own. */
export function preHtml(code: string, facts: CodeInfo): string {
  const language = facts.language.trim().toLowerCase();
  const text = code.replace(/^\n+|(?<!\s)\s+$/g, '');
  if (language === 'mermaid') return `<aside data-import="mermaid"><pre>${escapeHtml(text)}</pre></aside>`;
  if (language === 'math' || language === 'katex') return formulaHtml(text);
  const data = {
    language: facts.language,
    filename: facts.filename,
    highlight: facts.highlight.replace(/[[\]"'\s]/g, ''),
    link: facts.link,
    caption: escapeHtml(facts.caption),
  };
  const pairs = Object.entries(data)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ` data-${key}="${escapeHtml(value)}"`);
  return `<pre${pairs.join('')}><code${language ? ` class="language-${escapeHtml(facts.language)}"` : ''}>${escapeHtml(text)}</code></pre>`;
}

/** Arguments of code are cut to this length before they are parsed. */
export const maxArgumentsLength = 1000;

const flags =
  /(?:^|\s):?(?:line-?numbers|showlinenumbers|linenos|no-line-numbers|copy|nocopy|wrap|twoslash|live|editable|collapse|numberlines|startline)(?:[=:]\S+)?(?=\s|$)/gi;

/** Parses the info string of a code fence: language, highlighted lines, file name, caption, link. */
export function parseFenceInfo(text: string): CodeInfo {
  const info = text.slice(0, maxArgumentsLength);
  const marked =
    /\{([\d,\s-]+)\}/.exec(info)?.[1] ?? /(?:hl_lines|mark|highlight)[=:]\s*["'[]*([\d,\s"'-]+)/.exec(info)?.[1] ?? '';
  const named = /(?:title|filename|file|name|caption)\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(info);
  const bare = info
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/[\w-]+\s*[=:]\s*(?:"[^"]*"|'[^']*'|\[[^\]]*\])/g, ' ')
    .replace(
      /(?<=\s)(?:hl_lines|mark|highlight|title|filename|file|name|caption|first_line|line_number|wrap)[=:]\S+/g,
      ' ',
    )
    .replace(flags, ' ')
    .trim();
  const [first = '', ...rest] = bare.split(/\s+/);
  const [language = '', file = ''] = first.split(':');
  const words = rest.join(' ');
  const linked = /^(.*?)\s*(https?:\/\/\S+)\s*(.*)$/.exec(words);
  const bracketed = /^\[(.+)\]$/.exec(words)?.[1];
  return {
    language: language.replace(/^[{.]+|[},;]+$/g, ''),
    filename: named
      ? (named[1] ?? named[2] ?? named[3] ?? '')
      : (bracketed ?? (file || (linked ? (linked[1] ?? '') : words))),
    highlight: marked.replace(/\s+/g, ''),
    link: linked?.[2] ?? '',
    caption: linked?.[3] ?? '',
  };
}
