/** Everything in the document that would run a script on click, on hover or without CSP. */
export function findDangers(): string[] {
  const found: string[] = [];
  const isRunning = (value: string): boolean =>
    /^(javascript:|vbscript:|data:text|data:image\/svg)/i.test(value.replace(/[^!-\uffff]/g, ''));
  /** The drawing in place of a picture, which holds words of people and nothing that runs. */
  const isDrawing = (element: Element, value: string): boolean => {
    const isKept =
      element.localName === 'img' && ['waiting', 'lost'].some((name) => element.hasAttribute(`data-${name}`));
    if (!isKept || !value.startsWith('data:image/svg+xml,%3Csvg%20xmlns')) return false;
    const drawn = new DOMParser().parseFromString(decodeURIComponent(value.replace(/^[^,]*,/, '')), 'image/svg+xml');
    const allowed = /^(svg|style|foreignObject|div|p|b|path)$/;
    return [...drawn.querySelectorAll('*')].every(
      (each) => allowed.test(each.localName) && !each.getAttributeNames().some((name) => /^on|href$/i.test(name)),
    );
  };
  for (const element of document.querySelectorAll('*')) {
    for (const name of Element.prototype.getAttributeNames.call(element)) {
      const value = Element.prototype.getAttribute.call(element, name) ?? '';
      if (/^on/i.test(name) || name === 'srcdoc') found.push(`<${element.localName} ${name}="${value}">`);
      if (
        /^(href|src|action|formaction|xlink:href|data|data-waiting|data-lost|poster|values|to)$/.test(name) &&
        isRunning(value) &&
        !isDrawing(element, value)
      )
        found.push(`<${element.localName} ${name}="${value}">`);
    }
    const isForeign = ['object', 'embed', 'base', 'frame', 'applet', 'iframe'].includes(element.localName);
    if (isForeign || (element.localName === 'meta' && element.getAttribute('http-equiv') === 'refresh'))
      found.push(element.outerHTML.slice(0, 100));
    if (element.localName === 'script' && !element.hasAttribute('src') && /^\s*__xss/.test(element.textContent ?? ''))
      found.push(element.outerHTML.slice(0, 100));
  }
  return found;
}
