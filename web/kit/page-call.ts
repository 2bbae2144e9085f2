import { createContext, type RouterContextProvider } from 'react-router';

import type { CallDefinition, CallInput, CallOutput } from '#contract/kit/call.ts';

/** A call of the contract, made by a page's loader on the server as a guest. */
export type PageCall = <C extends CallDefinition>(call: C, input: CallInput<C>) => Promise<CallOutput<C>>;

/** What the server gives a page while it is rendered. */
export interface PageRequest {
  call: PageCall;
  /** A whole document, as opposed to the data of a client navigation. */
  isDocument: boolean;
  /** HTML that a loader made for a document; kept out of the hydration data, which would carry it twice. */
  parts: Map<string, string>;
}

export const pageRequest = createContext<PageRequest>();

type LoaderContext = Readonly<RouterContextProvider>;

/** The typed `call` of a loader. */
export function callOf(context: LoaderContext): PageCall {
  return context.get(pageRequest).call;
}

/**
 * Hands HTML from a loader to its page: for a document it travels beside the data and stands in the page once;
 * for a client navigation it is part of the data.
 */
export function htmlPart(context: LoaderContext, key: string, html: string): HtmlPart {
  const request = context.get(pageRequest);
  if (!request.isDocument) return { key, html };
  request.parts.set(key, html);
  return { key };
}

export interface HtmlPart {
  key: string;
  html?: string;
}
