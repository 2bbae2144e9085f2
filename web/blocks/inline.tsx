import { createElement, type HTMLAttributes } from 'react';

interface InlineProps extends HTMLAttributes<HTMLElement> {
  tag?: 'p' | 'span' | 'div' | 'b' | 'cite' | 'figcaption' | 'th' | 'td' | 'h3' | 'h4' | 'summary';
  scope?: string;
  /** Inline HTML of a field, sanitised by the server. */
  html: string;
}

/** The only component that inserts a block's inline HTML into the page; renders nothing if it is empty. */
export function Inline({ tag = 'span', html, ...attributes }: InlineProps) {
  if (html === '' && tag !== 'td' && tag !== 'th') return null;
  return createElement(tag, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
}
