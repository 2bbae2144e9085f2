import type { Enhance } from '../view-props.ts';

let diagramCount = 0;

/** A theme token as #rrggbb: the library cannot calculate with OKLCH colours. */
function colourOf(token: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush) return '#888888';
  brush.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token);
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function themeVariables(): Record<string, string | boolean> {
  const ink = colourOf('--ink');
  return {
    darkMode: document.documentElement.dataset.theme === 'dark',
    background: colourOf('--paper'),
    fontFamily: getComputedStyle(document.body).fontFamily,
    fontSize: '15px',
    primaryColor: colourOf('--primary-soft'),
    primaryBorderColor: colourOf('--primary-line'),
    primaryTextColor: ink,
    secondaryColor: colourOf('--sunk'),
    tertiaryColor: colourOf('--surface'),
    lineColor: colourOf('--ink-3'),
    textColor: ink,
    noteBkgColor: colourOf('--sunk'),
    noteTextColor: ink,
    noteBorderColor: colourOf('--line-strong'),
  };
}

/**
 * The page's CSP forbids style elements created by scripts, and the library creates one. It gets an inert element
 * instead; its rules are then adopted as a constructed stylesheet, which the CSP allows.
 */
async function withInertStyles<Result>(work: () => Promise<Result>): Promise<Result> {
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    if (name !== 'style') return create(name, options);
    const element = create('desc');
    element.dataset.rules = '';
    return element;
  }) as typeof document.createElement;
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(document, 'createElement');
  }
}

interface RenderedDiagram {
  svg: SVGElement;
  sheet: CSSStyleSheet;
}

async function renderDiagram(code: string): Promise<RenderedDiagram> {
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: 'base',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    themeVariables: themeVariables(),
    suppressErrorRendering: true,
  });
  diagramCount += 1;
  const stage = document.createElement('div');
  stage.className = 'diagram-stage';
  document.body.append(stage);
  try {
    const { svg } = await withInertStyles(() => mermaid.render(`diagram-${diagramCount}`, code, stage));
    const template = document.createElement('template');
    template.innerHTML = svg;
    const sheet = new CSSStyleSheet();
    for (const style of template.content.querySelectorAll('[data-rules]')) {
      sheet.replaceSync(style.textContent ?? '');
      style.remove();
    }
    return { svg: template.content.querySelector('svg') as SVGElement, sheet };
  } finally {
    stage.remove();
  }
}

/** Diagrams are rendered one after another, because the library's settings are global. */
let queue: Promise<unknown> = Promise.resolve();

/** Renders the diagram in the theme's colours, and again when the theme changes. */
export const enhance: Enhance = (figure) => {
  const source = figure.querySelector('pre');
  const code = source?.textContent ?? '';
  const container = document.createElement('div');
  container.className = 'diagram-drawing';
  container.setAttribute('role', 'img');
  container.setAttribute('aria-label', figure.querySelector('figcaption')?.textContent || '图表');
  let shown: CSSStyleSheet | undefined;
  const dress = (sheet: CSSStyleSheet | undefined) => {
    const others = document.adoptedStyleSheets.filter((each) => each !== shown);
    document.adoptedStyleSheets = sheet ? [...others, sheet] : others;
    shown = sheet;
  };
  const redraw = () => {
    queue = queue
      .then(() => renderDiagram(code))
      .then(({ svg, sheet }) => {
        dress(sheet);
        container.replaceChildren(svg);
        if (!container.isConnected) source?.replaceWith(container);
        figure.dataset.state = 'drawn';
      })
      .catch(() => {
        // A diagram that cannot be rendered keeps showing its source.
        figure.dataset.state = 'failed';
      });
  };
  const themeWatch = new MutationObserver(redraw);
  themeWatch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  redraw();
  return () => {
    themeWatch.disconnect();
    dress(undefined);
  };
};
