import { svgMaxBytes } from '#contract/features/media/limits.ts';

import { parseHtml, writeSvg, type HtmlElement, type HtmlNode, type PropertyValue } from './hast.ts';
import { isTooComplex, type MarkupLimits } from './markup-size.ts';

const tags = new Set([
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'defs',
  'symbol',
  'use',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'title',
  'desc',
]);

/** Presentation properties, allowed as attributes; `style` declarations are converted to them. */
const paintProperties = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'clip-path',
  'clip-rule',
  'mask',
  'opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
  'stop-color',
  'stop-opacity',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
  'color',
  'transform',
];

const geometry = [
  'd',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'dx',
  'dy',
  'points',
  'width',
  'height',
  'viewBox',
  'preserveAspectRatio',
  'offset',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'clipPathUnits',
  'maskUnits',
  'maskContentUnits',
  'pathLength',
  'role',
  'ariaLabel',
  'ariaHidden',
];

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const painted = new Set(paintProperties);
const attributes = new Set([...paintProperties.map(camel), ...geometry]);

/** Allows numbers, colours, path data and references inside the same SVG. */
function safeValue(value: string, prefix: string): string | undefined {
  const text = value.trim();
  const local = /^url\(\s*(["']?)#([\w-]{1,64})\1\s*\)$/.exec(text);
  if (local) return `url(#${prefix}${local[2]})`;
  if (/url|expression|javascript|[:;@\\<>]|\/\*/i.test(text) || text.length > 100_000) return undefined;
  return text;
}

function valueText(value: PropertyValue): string | undefined {
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function declarations(style: string): [string, string][] {
  return style.split(';').flatMap((each) => {
    const [name = '', ...rest] = each.split(':');
    return painted.has(name.trim().toLowerCase()) && rest.length > 0
      ? [[camel(name.trim().toLowerCase()), rest.join(':')] as [string, string]]
      : [];
  });
}

function cleanProperties(node: HtmlElement, prefix: string): HtmlElement['properties'] {
  const properties: HtmlElement['properties'] = {};
  const style = valueText(node.properties.style) ?? '';
  const given = Object.entries(node.properties).map(
    ([name, value]) => [name, valueText(value) ?? ''] as [string, string],
  );
  for (const [name, value] of [...given, ...declarations(style)]) {
    if (name === 'id') {
      if (/^[\w-]{1,64}$/.test(value)) properties.id = prefix + value;
    } else if (node.tagName === 'use' && (name === 'href' || name === 'xLinkHref')) {
      if (/^#[\w-]{1,64}$/.test(value)) properties.href = `#${prefix}${value.slice(1)}`;
    } else if (attributes.has(name)) {
      const safe = safeValue(value, prefix);
      if (safe !== undefined) properties[name] = safe;
    }
  }
  if (node.tagName === 'svg') properties.xmlns = 'http://www.w3.org/2000/svg';
  return properties;
}

function clean(node: HtmlNode, prefix: string): HtmlNode[] {
  if (node.type === 'text') return [node];
  if (node.type !== 'element' || !tags.has(node.tagName)) return [];
  const onlyWords = node.tagName === 'title' || node.tagName === 'desc';
  const kept = onlyWords ? node.children.filter((child) => child.type === 'text') : node.children;
  return [
    { ...node, properties: cleanProperties(node, prefix), children: kept.flatMap((child) => clean(child, prefix)) },
  ];
}

/** `use` repeats elements: a few are fine, nested copies expand exponentially. */
function isExpansionBomb(svg: HtmlNode): boolean {
  const targets = new Set<string>();
  const idsAroundUses = new Set<string>();
  let uses = 0;
  const hasUse = (node: HtmlNode): boolean => {
    if (node.type !== 'element') return false;
    const isUse = node.tagName === 'use';
    if (isUse) {
      uses += 1;
      targets.add(String(node.properties.href).slice(1));
    }
    let has = isUse;
    for (const child of node.children) has = hasUse(child) || has;
    if (has && typeof node.properties.id === 'string') idsAroundUses.add(node.properties.id);
    return has;
  };
  hasUse(svg);
  return uses > 200 || !targets.isDisjointFrom(idsAroundUses);
}

/** Sanitising the largest drawing takes at most 100 ms. */
const drawingLimits: MarkupLimits = { elements: 15_000, depth: 100, attributes: 100 };

/**
 * Sanitises an SVG for inlining (the site's logo): shapes, gradients and text by allow-list; no scripts, animation,
 * loading or external references. Ids get `prefix`, so that two SVGs do not clash.
 * @returns null when it is not a valid SVG
 * @see docs/reference/routes.md
 */
export function sanitiseSvg(text: string, prefix = 'logo-'): string | null {
  const start = text.search(/<svg[\s>]/i);
  if (start === -1 || text.length > svgMaxBytes || isTooComplex(text.slice(start), drawingLimits)) return null;
  const root = parseHtml(text.slice(start)).children.find((node) => node.type === 'element');
  if (!root || root.type !== 'element' || root.tagName !== 'svg') return null;
  const [svg] = clean(root, prefix);
  if (!svg || isExpansionBomb(svg)) return null;
  return writeSvg({ type: 'root', children: [svg] });
}
