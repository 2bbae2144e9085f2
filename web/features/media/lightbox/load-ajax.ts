import createDOMPurify from 'dompurify';

import { lightboxErrors } from '#contract/features/media/lightbox.copy.ts';
import { maxAjaxBytes } from '#contract/features/media/lightbox.limits.ts';

import type { PageSlide } from './slides-of-page.ts';

/** Why a slide could not be shown, in the words of the specification. */
export class SlideFailure extends Error {}

const failureOf = (status: number): SlideFailure =>
  new SlideFailure(status === 404 ? lightboxErrors.ajaxNotFound : lightboxErrors.ajaxForbidden);

/** The markup of a slide, asked for by a request: GET, or POST if the slide has a body. Only this site is asked. */
export async function loadAjax({ src, body }: PageSlide, signal: AbortSignal): Promise<string> {
  const url = new URL(src, location.href);
  if (url.origin !== location.origin) throw new SlideFailure(lightboxErrors.ajaxForbidden);
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-requested-with': 'XMLHttpRequest',
      accept: 'text/html, text/plain',
    },
    ...(body && { body }),
    signal,
  });
  if (response.status !== 200) throw failureOf(response.status);
  const text = await response.text();
  if (text.length > maxAjaxBytes) throw new SlideFailure(lightboxErrors.unknown);
  return cleanMarkup(text);
}

/** Markup without scripts, frames, forms and styles of its own: it came by a request and was not checked before. */
export function cleanMarkup(html: string): string {
  return createDOMPurify(window).sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'dialog'],
    FORBID_ATTR: ['style', 'id', 'name', 'class'],
    ALLOW_DATA_ATTR: false,
  });
}

/** A copy of a part of the page, by `#id`. Ids of written HTML have a prefix. */
export function copyPart(href: string): string {
  const id = decodeURIComponent(href.slice(1));
  const part = document.getElementById(id) ?? document.getElementById(`user-content-${id}`);
  if (!part) throw new SlideFailure(lightboxErrors.inline);
  return cleanMarkup(part.innerHTML);
}
