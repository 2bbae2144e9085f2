/** Characters not allowed in XML, including lone surrogates. */
// oxlint-disable-next-line no-control-regex
const invalidXmlCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for an XML element or attribute. */
export function escapeXml(text: string): string {
  return text.replace(invalidXmlCharacters, '').replace(/[&<>"']/g, (sign) => escapes[sign] as string);
}

/** Wraps text in a CDATA section. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replace(invalidXmlCharacters, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** An XML element with only text. */
export function textElement(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeXml(text)}</${name}>`;
}
