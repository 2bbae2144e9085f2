/** How the pictures of a page are loaded, and what is said of those that are not. */
export interface PictureWatch {
  /** Pictures wait until an observer sees them; else the browser decides. */
  isLazy: boolean;
  /** Shown where a picture is still to come; '' for its colour. */
  placeholder: string;
  threshold: number;
  marginPx: number;
  failed: string;
  retry: string;
}

/**
 * Runs in the head of the page, as text, so before any picture is read: one with `loading="lazy"` waits without its
 * addresses until the observer sees it, and one that does not arrive is drawn as a calm surface of its size. Without
 * scripts the browser's own lazy loading is left.
 */
export function watchPictures(watch: PictureWatch): void {
  interface Kept {
    /** The drawing that stands in. */
    stand: string;
    isFailed: boolean;
    before: [part: Element, name: string, value: string | null][];
  }
  const kept = new WeakMap<HTMLImageElement, Kept>();
  const known = new WeakSet<HTMLImageElement>();
  const pictures = document.getElementsByTagName('img');
  const numberOf = (image: HTMLImageElement, name: string): number => Number(image.getAttribute(name));

  const draw = (width: number, height: number, content = ''): string =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)}`;

  /** Takes the addresses away, and shows a drawing of the same size. */
  const standIn = (image: HTMLImageElement, stand: string, isFailed: boolean): Kept => {
    const found: Kept = { stand, isFailed, before: [] };
    const sources = image.parentElement?.localName === 'picture' ? image.parentElement.querySelectorAll('source') : [];
    for (const part of [...sources, image]) {
      if (part.hasAttribute('srcset')) found.before.push([part, 'srcset', part.getAttribute('srcset')]);
      part.removeAttribute('srcset');
    }
    found.before.push([image, 'src', image.getAttribute('src')]);
    image.dataset[isFailed ? 'lost' : 'waiting'] = image.getAttribute('src') ?? '';
    kept.set(image, found);
    image.src = stand;
    return found;
  };

  const forget = (image: HTMLImageElement): Kept | undefined => {
    const found = kept.get(image);
    kept.delete(image);
    observer.unobserve(image);
    delete image.dataset.waiting;
    delete image.dataset.lost;
    return found;
  };

  const fetchNow = (image: HTMLImageElement): void => {
    for (const [part, name, value] of forget(image)?.before ?? [])
      if (value === null) part.removeAttribute(name);
      else part.setAttribute(name, value);
  };

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) fetchNow(target as HTMLImageElement);
    },
    { rootMargin: `0px 0px ${watch.marginPx}px`, threshold: watch.threshold },
  );

  const showPlaceholder = (image: HTMLImageElement): void => {
    image.style.background = `center / cover no-repeat url(${JSON.stringify(watch.placeholder)})`;
    const end = (): void => {
      if (image.dataset.waiting !== undefined) return;
      image.style.removeProperty('background');
      for (const name of ['load', 'error']) image.removeEventListener(name, end);
    };
    for (const name of ['load', 'error']) image.addEventListener(name, end);
  };

  const hold = (image: HTMLImageElement): void => {
    if (known.has(image)) return;
    known.add(image);
    const [width, height] = [numberOf(image, 'width'), numberOf(image, 'height')];
    // What a person writes is kept as it is; without a size there is nothing to hold the place.
    if (image.loading !== 'lazy' || image.complete || !width || !height || image.closest('[contenteditable]')) return;
    standIn(image, draw(width, height), false);
    observer.observe(image);
    if (watch.placeholder && width > 64) showPlaceholder(image);
  };

  new MutationObserver((records) => {
    if (watch.isLazy) for (const image of pictures) hold(image);
    for (const { target, attributeName } of records) {
      const image = attributeName && target instanceof HTMLImageElement ? target : undefined;
      const found = image && kept.get(image);
      if (!found) continue;
      // It was given another address meanwhile.
      if (image.getAttribute('src') !== found.stand) forget(image);
      else if (attributeName === 'loading' && !found.isFailed) fetchNow(image);
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['src', 'loading'] });

  /** What is printed or copied has all its pictures. */
  const fetchAll = (): void => {
    for (const image of pictures) {
      if (kept.get(image)?.isFailed !== false) continue;
      image.loading = 'eager';
      fetchNow(image);
    }
  };
  addEventListener('beforeprint', fetchAll);
  document.addEventListener('copy', fetchAll, true);

  /** The link that opens a picture, or the picture itself; a link to elsewhere stays one. */
  const retryButtonOf = (image: HTMLImageElement): Element | null => {
    const link = image.closest('a');
    return !link || link.matches('[data-lightbox]') ? (link ?? image) : null;
  };

  const drawFailure = (image: HTMLImageElement): string => {
    const box = image.getBoundingClientRect();
    const width = box.width - (image.offsetWidth - image.clientWidth);
    const height = box.height - (image.offsetHeight - image.clientHeight);
    const text = new Option((image.alt || watch.failed).replace(/\p{C}/gu, ' ')).innerHTML;
    const button = retryButtonOf(image) ? `<b>${watch.retry}</b>` : '';
    // What only decorates a link is not described.
    const words = width < 120 || height < 90 || !(image.alt || button) ? '' : `<p>${text}</p>${button}`;
    const style =
      'div{box-sizing:border-box;height:100%;display:grid;place-content:center;justify-items:center;gap:8px;padding:12px;' +
      'font:13px/1.6 system-ui,sans-serif;color:#5b5e6e}p{margin:0;max-width:30em;overflow:hidden;display:-webkit-box;' +
      '-webkit-box-orient:vertical;-webkit-line-clamp:2;text-align:center}b{padding:3px 16px;border:1px solid;' +
      'border-radius:99px;font-weight:500}@media(prefers-color-scheme:dark){div{color:#b3b8cc}}';
    const icon =
      '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" ' +
      'stroke-width="1.5" stroke-linecap="round"><path d="m3 16 5-5 4 4m2-2 1-1 6 6M9 4h10a2 2 0 0 1 2 2v10M3 7v11a2 2 0 0 0 2 2h12M3 3l18 18"/></svg>';
    const page = `<div xmlns="http://www.w3.org/1999/xhtml">${icon}${words}</div>`;
    return draw(
      width || 1,
      height || 1,
      `<style>${style}</style><foreignObject width="100%" height="100%">${page}</foreignObject>`,
    );
  };

  const fail = (image: HTMLImageElement): void => {
    if (!image.hasAttribute('data-picture')) image.dataset.lost = '';
    if (kept.has(image) || !image.hasAttribute('data-picture')) return;
    known.add(image);
    const found = standIn(image, draw(numberOf(image, 'width') || 720, numberOf(image, 'height') || 480), true);
    const button = retryButtonOf(image);
    const label = [watch.failed, image.alt, watch.retry].filter(Boolean).join('，');
    const attributes =
      button === image ? { role: 'button', tabindex: '0', 'aria-label': label } : { 'aria-label': label };
    for (const [name, value] of button ? Object.entries(attributes) : []) {
      found.before.push([button as Element, name, (button as Element).getAttribute(name)]);
      (button as Element).setAttribute(name, value);
    }
    const finish = (): void => {
      if (kept.get(image) === found) image.src = found.stand = drawFailure(image);
    };
    // Its size is known once something stands there and the style sheets have come.
    image.addEventListener('load', () => requestAnimationFrame(finish), { once: true });
  };
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && fail(target), true);

  const retry = (event: Event): void => {
    const at = event.target instanceof Element ? event.target.closest('a[data-lightbox],img[data-lost]') : null;
    const image = at instanceof HTMLImageElement ? at : at?.querySelector('img');
    if (!image || !kept.get(image)?.isFailed || !retryButtonOf(image)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    fetchNow(image);
  };
  document.addEventListener('click', retry, true);
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.target instanceof HTMLImageElement && (event.key === 'Enter' || event.key === ' ')) retry(event);
    },
    true,
  );
  addEventListener('online', () => {
    for (const image of pictures) if (kept.get(image)?.isFailed) fetchNow(image);
  });
}
