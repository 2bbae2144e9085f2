/** Characters that no XML document may hold, lone halves of surrogate pairs among them. */
// oxlint-disable-next-line no-control-regex
const impossible =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for an element or an attribute of XML. */
export function escapeXml(text: string): string {
  return text.replace(impossible, '').replace(/[&<>"']/g, (sign) => escapes[sign] as string);
}

/** Text as a CDATA section. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replace(impossible, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** An element that holds text alone. */
export function textElement(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeXml(text)}</${name}>`;
}
