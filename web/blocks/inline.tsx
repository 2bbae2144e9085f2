import { createElement, type HTMLAttributes } from 'react';

interface InlineProps extends HTMLAttributes<HTMLElement> {
  tag?: 'p' | 'span' | 'div' | 'b' | 'cite' | 'figcaption' | 'th' | 'td' | 'h3' | 'h4' | 'summary';
  scope?: string;
  /** Inline HTML of a field that the server cleaned. */
  html: string;
}

/** The one place where inline HTML of a block enters the page; nothing at all when there is none. */
export function Inline({ tag = 'span', html, ...attributes }: InlineProps) {
  if (html === '' && tag !== 'td' && tag !== 'th') return null;
  return createElement(tag, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
}
