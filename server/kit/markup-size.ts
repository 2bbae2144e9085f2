/** An upper bound of what an HTML parser builds of a text, and the most attributes of one of its tags. */
export interface MarkupSize {
  elements: number;
  depth: number;
  attributes: number;
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const voids = setOf(
  'area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr',
);
/** A parser opens these again wherever they were left open. */
const formattingNames = setOf('a b big code em font i nobr s small strike strong tt u');
/** These are closed by their successors and nest only inside elements that are counted. */
const selfEnding = setOf('p li dd dt tr td th tbody thead tfoot caption colgroup');
/** A closing tag ends everything inside these. They are never closed by another tag than their own and an outer one. */
const boxes = setOf(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup listing main menu nav ol pre search section summary ul',
);
/** End tags do not reach across these. */
const barriers = setOf(
  'applet button caption form frameset marquee math noscript object option optgroup select svg table td template th',
);
/** What a parser takes as text up to their end tag. */
const rawNames = setOf('iframe noembed noframes script style textarea title xmp');
/** Their end tags may close another element than the last of this name. */
const onlyOnTop = setOf('h1 h2 h3 h4 h5 h6 rb rp rt rtc');
const foreignNames = setOf('svg math select');
const shapes = setOf(
  'circle clippath defs ellipse feblend fecolormatrix fecomposite feflood fegaussianblur femerge femergenode feoffset filter g image line lineargradient marker mask path pattern polygon polyline radialgradient rect set stop symbol text textpath tspan use',
);
const impliedElements = new Map([
  ['td', 2],
  ['th', 2],
  ['tr', 1],
  ['col', 1],
]);

/** The elements that one end tag can duplicate when blocks were opened inside a formatting element. */
const maxDuplicates = 32;
/** An end tag is resolved across this many blocks. */
const maxCrossedBlocks = 8;
/** As many equal formatting elements are opened again. */
const maxEqual = 3;

const tagStart = /<(\/?)([a-zA-Z][^\t\n\f\r />]*)/y;
const attribute =
  /[\t\n\f\r /]*=?[^\t\n\f\r />=]*(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'\t\n\f\r >][^\t\n\f\r >]*)?)?/y;
const comment = /<!--(?:-?>|[^]*?(?:--!?>|$))/y;

interface Formatting {
  name: string;
  key: string;
  barrier: number;
  box: number;
}

interface Tag {
  name: string;
  isEnd: boolean;
  isSelfClosing: boolean;
  attributes: number;
  key: string;
}

/** Follows the open elements of a text. Where it is unsure it counts too many, never too few. */
class MarkupMeter {
  readonly size: MarkupSize = { elements: 0, depth: 0, attributes: 0 };
  readonly #open: string[] = [];
  #formatting: Formatting[] = [];
  #barriers = 0;
  #boxes = 0;
  #isForeign = false;
  /** After `col`, a template ignores everything but another template. */
  #hasColumns = false;
  /** In text whose tags cannot be told from text, nothing counts as closed. */
  isUnsure = false;

  /** Whether a parser may ignore the start tag of raw text, or read it as an element, so that what follows is markup. */
  get mayIgnoreRaw(): boolean {
    return this.#hasColumns || this.#open.some((name) => foreignNames.has(name));
  }

  blockEndTags(): void {
    this.#barriers += 1;
    this.#open.push('template');
  }

  add(tag: Tag): void {
    const { size } = this;
    size.attributes = Math.max(size.attributes, tag.attributes);
    if (!formattingNames.has(tag.name)) size.elements += this.#formatting.length;
    if (tag.isEnd) this.#end(tag.name);
    else this.#start(tag);
    size.depth = Math.max(size.depth, this.#open.length, this.#formatting.length);
  }

  #start(tag: Tag): void {
    const { name } = tag;
    this.size.elements += 1 + (impliedElements.get(name) ?? 0);
    if (formattingNames.has(name)) this.#startFormatting(tag);
    if (name === 'col') this.#hasColumns = true;
    if (barriers.has(name)) this.#barriers += 1;
    if (!formattingNames.has(name) && name !== 'span') this.#boxes += 1;
    const isShape = this.#isForeign && shapes.has(name);
    this.#isForeign = isShape || name === 'svg' || name === 'math';
    if (voids.has(name) || selfEnding.has(name) || (isShape && tag.isSelfClosing)) return;
    this.#open.push(name);
  }

  #startFormatting({ name, key }: Tag): void {
    if (name === 'a' || name === 'nobr') this.#countDuplicates(name);
    const equal = this.#formatting.filter((each) => each.key === key && each.barrier === this.#barriers);
    if (equal.length >= maxEqual) this.#formatting = this.#formatting.filter((each) => each !== equal[0]);
    this.#formatting.push({ name, key, barrier: this.#barriers, box: this.#boxes });
  }

  #countDuplicates(name: string): void {
    const last = this.#formatting.findLast((each) => each.name === name);
    if (!last) return;
    if (last.box < this.#boxes) this.size.elements += maxDuplicates;
    if (last !== this.#formatting.at(-1)) this.size.elements += this.#formatting.length;
  }

  #end(name: string): void {
    this.size.elements += name === 'p' || name === 'br' ? 1 : 0;
    if (name === 'svg' || name === 'math') this.#isForeign = false;
    if (formattingNames.has(name)) this.#endFormatting(name);
    if (this.isUnsure || selfEnding.has(name)) return;
    const at = this.#open.lastIndexOf(name);
    if (at === -1) return;
    const above = this.#open.slice(at + 1);
    const isBox = boxes.has(name);
    const stops = (each: string): boolean => barriers.has(each) || (!isBox && (boxes.has(each) || onlyOnTop.has(each)));
    const reaches = !barriers.has(name) && !onlyOnTop.has(name) && !above.some(stops);
    if (above.length === 0 || reaches) this.#open.length = at;
  }

  #endFormatting(name: string): void {
    this.#countDuplicates(name);
    const at = this.#formatting.findLastIndex((each) => each.name === name);
    const last = this.#formatting[at];
    if (!last || this.isUnsure || last.barrier !== this.#barriers) return;
    if (this.#boxes - last.box <= maxCrossedBlocks) this.#formatting.splice(at, 1);
  }
}

interface ReadAttributes {
  /** The position after the tag's `>`. */
  end: number;
  attributes: number;
  /** The slash at the end of an unquoted value belongs to the value. */
  isSelfClosing: boolean;
}

/** Reads the attributes of the tag whose name ends at `from`. */
function readAttributes(html: string, from: number): ReadAttributes {
  let at = from;
  let attributes = 0;
  let isSelfClosing = false;
  while (at < html.length && html[at] !== '>') {
    attribute.lastIndex = at;
    isSelfClosing = /^[\t\n\f\r /]*\/$/.test(attribute.exec(html)?.[0] ?? '');
    attributes += 1;
    at = Math.max(at + 1, attribute.lastIndex);
  }
  return { end: Math.min(at + 1, html.length), attributes, isSelfClosing };
}

/** The position after a comment or declaration; undefined when it is none. */
function endOfDeclaration(html: string, at: number): number | undefined {
  if (html.startsWith('<!--', at)) {
    comment.lastIndex = at;
    comment.exec(html);
    return comment.lastIndex;
  }
  if (!/^<(?:[!?]|\/[^a-zA-Z])/.test(html.slice(at, at + 3))) return undefined;
  const close = html.indexOf('>', at + 2);
  return close === -1 ? html.length : close + 1;
}

/** Skips the text of an element that contains no markup. @returns where reading goes on */
function skipRawText(html: string, from: number, name: string, meter: MarkupMeter): number {
  const next = html.indexOf('<', from);
  if (next === -1) return html.length;
  // Longer names do not end the text: </stylex> is text of <style>.
  const close = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  close.lastIndex = next;
  if (close.exec(html.slice(0, next + name.length + 3))?.index === next) return next;
  if (meter.mayIgnoreRaw) {
    meter.isUnsure = true;
    return from;
  }
  close.lastIndex = from;
  const end = close.exec(html)?.index ?? html.length;
  // A script may contain an end tag inside a comment.
  if (name === 'script' && html.slice(from, end).includes('<!--')) meter.blockEndTags();
  return end;
}

function addTag(html: string, match: RegExpExecArray, meter: MarkupMeter): number {
  const [whole, slash, spelled = ''] = match;
  const name = spelled.toLowerCase();
  const begin = match.index + whole.length;
  const { end, attributes, isSelfClosing } = meter.isUnsure
    ? { end: begin, attributes: 0, isSelfClosing: false }
    : readAttributes(html, begin);
  // Without their attributes, no two elements count as equal.
  const written = meter.isUnsure ? String(begin) : html.slice(begin, end);
  const key = formattingNames.has(name) ? name + written : '';
  meter.add({ name, isEnd: slash === '/', isSelfClosing, attributes, key });
  const isRaw = slash === '' && rawNames.has(name) && !meter.isUnsure;
  return isRaw ? skipRawText(html, end, name, meter) : end;
}

/** The most that one text may become; more than hand-written articles have. */
export interface MarkupLimits {
  elements: number;
  depth: number;
  attributes: number;
}

const exceeds = (size: MarkupSize, limits: MarkupLimits): boolean =>
  size.elements > limits.elements || size.depth > limits.depth || size.attributes > limits.attributes;

/** Measures a text in linear time, without parsing it. Stops where a limit is exceeded. */
export function measureMarkup(html: string, limits: MarkupLimits): MarkupSize {
  const meter = new MarkupMeter();
  for (let at = html.indexOf('<'); at !== -1 && !exceeds(meter.size, limits); at = html.indexOf('<', at)) {
    if (html.startsWith('<![CDATA[', at) && meter.mayIgnoreRaw) meter.isUnsure = true;
    tagStart.lastIndex = at;
    const match = tagStart.exec(html);
    if (match) at = addTag(html, match, meter);
    else at = meter.isUnsure ? at + 1 : (endOfDeclaration(html, at) ?? at + 1);
  }
  return meter.size;
}

/** A parser would take more time or memory for a larger text than a request may cost. */
export const markupLimits: MarkupLimits = { elements: 50_000, depth: 256, attributes: 500 };

/** Whether parsing would build more than the limits allow, so that only the text is kept. */
export function isTooComplex(html: string, limits = markupLimits): boolean {
  return exceeds(measureMarkup(html, limits), limits);
}
