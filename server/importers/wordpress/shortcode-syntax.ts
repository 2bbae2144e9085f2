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
const zone = /<(pre|code|script|style|textarea)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[a-zA-Z/][^<>]*>/gi;
const opening =
  /\[(\[?)([a-zA-Z][\w-]{0,60})((?:=|\s)(?:[^\][<>"'“”″]|"[^"]*"|'[^']*'|“[^”]*”|″[^″]*″|<[^<>]*>){0,4000}?|)\s*(\/?)\](\]?)/g;
const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|[“”″]([^“”″]*)[“”″]|([^\s"'“”″]+))|"([^"]*)"|'([^']*)'|(\S+)/g;

function zonesOf(html: string): [number, number][] {
  return Array.from(html.matchAll(zone), (match) => [match.index, match.index + match[0].length]);
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
  const zones = zonesOf(html);
  const isInZone = (at: number) => zones.some(([start, end]) => at > start && at < end);
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
    const close = isClosed ? -1 : closeOf(html, name, end);
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
