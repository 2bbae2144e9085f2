import {
  discardDraft as dropDraftCall,
  getDraft,
  saveDraft,
  listDrafts as listDraftsCall,
} from '#contract/features/posts/drafts.calls.ts';
import type { Article } from '#contract/features/posts/fields.rules.ts';
import { CallError, CallReplaced, send } from '#web/kit/client.ts';

import { articleOfDraft } from './article.ts';
import type { SendResult } from './autosave/autosaver.ts';
import type { DraftCopy } from './remote-types.ts';

/** A request that takes longer is aborted for a newer one; if it arrives anyway, `seq` shows that it is older. */
const sendWithinMs = 30_000;

const keyOf = (key: string, copyId: string) => `${key}.${copyId}`;

/** The result of a request, for the autosaver. */
function resultOf(error: unknown): SendResult {
  // A newer request replaced this one and reports the result.
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
  /** The revision it is based on. */
  revision: number;
  /** Increases within a window: the server keeps the highest, whatever the order of arrival. */
  seq: number;
}

/** Stores a draft on the server, visible only to its author. */
export async function sendDraft(article: Article, { key, copyId, revision, seq }: Sending): Promise<SendResult> {
  try {
    const { title } = article;
    const input = { key: keyOf(key, copyId), title, content: writeContent(article), revision, seq };
    await send(saveDraft, input, { signal: AbortSignal.timeout(sendWithinMs) });
    return 'sent';
  } catch (error) {
    return resultOf(error);
  }
}

/** Deletes a draft, as the result of a request. */
export async function dropDraft(key: string, copyId: string): Promise<SendResult> {
  try {
    await send(dropDraftCall, { key: keyOf(key, copyId) });
    return 'sent';
  } catch (error) {
    return resultOf(error);
  }
}

/** If deleting fails, the draft is offered for recovery once more, which is harmless. */
export async function deleteDraft(key: string, copyId: string): Promise<void> {
  await send(dropDraftCall, { key: keyOf(key, copyId) }).catch(() => undefined);
}

interface Content {
  /** By the clock of the author's device, since the server's may differ and copies are sorted by this. */
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

/** Drafts on the server for an article, or for all articles that were never saved; newest first. */
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
