import {
  dropDraft as dropDraftCall,
  getDraft,
  keepDraft,
  listDrafts as listDraftsCall,
} from '#contract/features/posts/drafts.calls.ts';
import type { Article } from '#contract/features/posts/fields.rules.ts';
import { CallError, CallReplaced, send } from '#web/kit/client.ts';

import { articleOfDraft } from './article.ts';
import type { SendResult } from './autosave/autosaver.ts';
import type { DraftCopy } from './remote-shapes.ts';

/** A sending that hangs gives way to a newer one; should it arrive after all, its `seq` tells. */
const sendWithinMs = 30_000;

const keyOf = (key: string, copyId: string) => `${key}.${copyId}`;

/** How it went, as the autosaver wants to know. */
function resultOf(error: unknown): SendResult {
  // A newer sending took its place; that one tells.
  if (error instanceof CallReplaced) return { failed: '正在重试', retryAfterMs: 1000 };
  if (!(error instanceof CallError)) return { failed: '没能自动保存' };
  if (error.status === 0) return 'offline';
  if (error.code === 601 || error.code === 602) return 'signed-out';
  const wait = error.retryAfterSeconds > 0 ? { retryAfterMs: error.retryAfterSeconds * 1000 } : {};
  return { failed: error.message, ...wait };
}

interface Sending {
  key: string;
  copyId: string;
  /** The revision that it was written on. */
  revision: number;
  /** Counts up in one window: the server keeps the newest, whichever arrives last. */
  seq: number;
}

/** Keeps what is being written at the server, where nobody else sees it. */
export async function sendDraft(article: Article, { key, copyId, revision, seq }: Sending): Promise<SendResult> {
  try {
    const { title } = article;
    const input = { key: keyOf(key, copyId), title, content: writeContent(article), revision, seq };
    await send(keepDraft, input, { signal: AbortSignal.timeout(sendWithinMs) });
    return 'sent';
  } catch (error) {
    return resultOf(error);
  }
}

/** One that could not be dropped is offered once too often, nothing worse. */
export async function dropDraft(key: string, copyId: string): Promise<void> {
  await send(dropDraftCall, { key: keyOf(key, copyId) }).catch(() => undefined);
}

interface Content {
  /** By the clock of the machine that it was written on: the server's may be another, and the newest must be told. */
  at: number;
  article: Article;
}

function writeContent(article: Article): string {
  return JSON.stringify({ at: Date.now(), article } satisfies Content);
}

function readContent(text: string): Content | null {
  try {
    const { at, article: kept } = JSON.parse(text) as { at: number; article: unknown };
    const article = articleOfDraft(kept);
    return article && { at, article };
  } catch {
    return null;
  }
}

/** What the server kept of an article, or of all that were never saved; the newest first. */
export async function listDrafts(key: string | null): Promise<DraftCopy[]> {
  const { list } = await send(listDraftsCall, key === null ? {} : { of: key });
  const drafts = await Promise.all(list.map(({ key: full }) => send(getDraft, { key: full }).catch(() => null)));
  return drafts.flatMap((draft) => {
    const found = draft && readContent(draft.content);
    if (!found) return [];
    const { key: full, revision, saved_at } = draft;
    const [own = '', copyId = ''] = full.split('.');
    return [{ key: own, copyId, article: found.article, savedAt: found.at || Date.parse(saved_at), revision }];
  });
}
