/** `[name key="value" word]body[/name]`, parsed as WordPress does. */
export interface Shortcode {
  name: string;
  attributes: Map<string, string>;
  /** Positional values, in order. */
  values: string[];
  body: string | undefined;
  /** The original text of the shortcode. */
  source: string;
}

/** Places where brackets are not shortcodes: tags, comments, code. */
const zone = /<!--|<(?:(pre|code|script|style|textarea)\b|[a-zA-Z/])[^<>]*>/gi;
const opening =
  /\[(\[?)([a-zA-Z][\w-]{0,60})((?:=|\s)(?:[^\][<>"'“”″]|"[^"]*"|'[^']*'|“[^”]*”|″[^″]*″|<[^<>]*>){0,4000}?|)\s*(\/?)\](\]?)/g;
const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|[“”″]([^“”″]*)[“”″]|([^\s"'“”″]+))|"([^"]*)"|'([^']*)'|(\S+)/g;

function zonesOf(html: string): [number, number][] {
  const zones: [number, number][] = [];
  // Each kind of zone that is not closed any more is searched for only once.
  const unclosed = new Set<string>();
  const tags = new RegExp(zone);
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    const name = (match[1] ?? match[0]).toLowerCase();
    const isLong = name === '<!--' || match[1] !== undefined;
    const end = isLong && !unclosed.has(name) ? endOfZone(html, name, tags.lastIndex) : -1;
    if (isLong && end === -1) unclosed.add(name);
    if (end === -1 && name === '<!--') continue;
    if (end !== -1) tags.lastIndex = end;
    zones.push([match.index, tags.lastIndex]);
  }
  return zones;
}

/** Index after the end of a comment or an element with code; -1 when it is not closed. */
function endOfZone(html: string, name: string, from: number): number {
  const close = name === '<!--' ? /-->/g : new RegExp(`</${name}\\s*>`, 'gi');
  close.lastIndex = from;
  return close.test(html) ? close.lastIndex : -1;
}

/** Whether places, asked in rising order, are inside a zone. */
function zoneTest(zones: readonly [number, number][]): (at: number) => boolean {
  let next = 0;
  return (at) => {
    while (next < zones.length && (zones[next] as [number, number])[1] <= at) next += 1;
    const zoneAt = zones[next];
    return zoneAt !== undefined && at > zoneAt[0];
  };
}

function readAttributes(text: string): Pick<Shortcode, 'attributes' | 'values'> {
  const attributes = new Map<string, string>();
  const values: string[] = [];
  for (const match of text.replace(/^=/, '').matchAll(attribute)) {
    const [, key, ...found] = match;
    const value = found.find((each) => each !== undefined) ?? '';
    if (key) attributes.set(key.toLowerCase(), value);
    else values.push(value);
  }
  return { attributes, values };
}

/** Index of the `[/name]` that closes the shortcode opened before `from`; -1 if unclosed. */
function closeOf(html: string, name: string, from: number): number {
  const tag = new RegExp(`\\[(/?)${name}(?=[\\s\\]=/])[^\\]]{0,4000}\\]`, 'gi');
  tag.lastIndex = from;
  let open = 1;
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    open += match[1] ? -1 : match[0].endsWith('/]') ? 0 : 1;
    if (open === 0) return match.index;
  }
  return html.indexOf(`[/${name}]`, from);
}

/**
 * Replaces shortcodes; `undefined` from `replace` leaves one unchanged. Shortcodes nested in a body are not replaced:
 * call this again for the body if needed.
 */
export function replaceShortcodes(html: string, replace: (shortcode: Shortcode) => string | undefined): string {
  const isInZone = zoneTest(zonesOf(html));
  const unclosed = new Set<string>();
  let out = '';
  let done = 0;
  opening.lastIndex = 0;
  const openings = new RegExp(opening.source, opening.flags);
  for (let match = openings.exec(html); match; match = openings.exec(html)) {
    const [source, escaped, name = '', text = '', isClosed, after] = match;
    const start = match.index + (escaped && !after ? 1 : 0);
    if (isInZone(start)) continue;
    if (escaped && after) {
      out += html.slice(done, start) + source.slice(1, -1);
      done = start + source.length;
      continue;
    }
    const end = match.index + source.length - (after ? 1 : 0);
    const close = isClosed || unclosed.has(name) ? -1 : closeOf(html, name, end);
    if (!isClosed && close === -1) unclosed.add(name);
    const whole = close === -1 ? end : html.indexOf(']', close) + 1;
    const shortcode = {
      name: name.toLowerCase(),
      ...readAttributes(text),
      body: close === -1 ? undefined : html.slice(end, close),
      source: html.slice(start, whole),
    };
    const replaced = replace(shortcode);
    if (replaced === undefined) {
      openings.lastIndex = end;
      continue;
    }
    out += html.slice(done, start) + replaced;
    done = whole;
    openings.lastIndex = whole;
  }
  return out + html.slice(done);
}
