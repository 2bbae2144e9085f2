/** Shows the site's own picture where one of the text is still to come. @see docs/reference/entities.md */
export function showImagePlaceholders(root: HTMLElement): void {
  const placeholder = root.querySelector<HTMLElement>('[data-placeholder]')?.dataset.placeholder;
  if (!placeholder) return;
  for (const image of root.querySelectorAll<HTMLImageElement>('[data-article-body] img[loading="lazy"]')) {
    if (image.complete || image.classList.contains('sticker')) continue;
    const { style } = image;
    style.background = `center / cover no-repeat url(${JSON.stringify(placeholder)})`;
    const leave = () => style.removeProperty('background');
    image.addEventListener('load', leave, { once: true });
    image.addEventListener('error', leave, { once: true });
  }
}
