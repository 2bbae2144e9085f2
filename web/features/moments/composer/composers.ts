import { createElement } from 'react';

import type { EditableMoment, QuotedMoment } from '#contract/features/moments/entities.ts';
import { composerCopy } from '#contract/features/moments/composer.copy.ts';
import { askToSignIn, readSession, refreshSession } from '#web/features/auth/sessions/session.ts';
import { siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { DialogCancelled, openAlert } from '#web/ui/dialogs/dialogs.ts';

import { type ComposerStart, startOf } from './composer-state.ts';
import { ComposerStore } from './composer-store.ts';
import type { DraftKey } from './moment-draft.ts';
import { emptyValues } from './moment-values.ts';
import type { PublishTools, SavedMoment } from './publish-moment.ts';
import { PublishedNotice } from './published-notice.tsx';

/** What is written. Without any of these: a new moment. */
export interface ComposerTarget {
  /** The moment that is changed. */
  edited?: EditableMoment;
  /** The moment that is forwarded. */
  quote?: QuotedMoment;
  /** Id of the plate that is chosen at first. */
  plate?: number;
  /** Name of a topic that the text begins with. */
  topic?: string;
}

const composers = new Map<DraftKey, ComposerStore>();

/** Shows the outcome; the page is loaded anew whichever way the alert is left. @see docs/reference/states.md */
function announcePublished(saved: SavedMoment): void {
  const content = createElement(PublishedNotice, { saved });
  openAlert({ title: composerCopy.noticeTitle, content, tone: 'success', confirm: composerCopy.reload }).then(
    () => location.reload(),
    (error: unknown) => {
      if (!(error instanceof DialogCancelled) || error.reason !== 'route') location.reload();
    },
  );
}

const tools: PublishTools = {
  signInAgain: async (author) => {
    // A refused upload does not tell the session that it ended.
    await refreshSession();
    try {
      await askToSignIn();
    } catch {
      return 'cancelled';
    }
    return readSession().user?.id === author ? 'same' : 'other';
  },
  onPublished: announcePublished,
};

function draftKeyOf({ edited, quote }: ComposerTarget): DraftKey {
  if (edited) return `moment-${edited.id}`;
  return quote ? `moment-quote-${quote.id}` : 'moment';
}

function startOfTarget({ edited, quote, plate, topic }: ComposerTarget): ComposerStart {
  if (edited) return startOf(edited);
  const title = quote ? composerCopy.forwardTitle : '';
  const content = topic === undefined ? '' : `#${topic}# `;
  return { values: { ...emptyValues, title, content, plate: plate ?? null }, images: [], video: null, cover: null };
}

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  if ([...composers.values()].some(({ isBusy }) => isBusy)) event.preventDefault();
}

function takeStored({ key }: StorageEvent): void {
  // In the window where somebody types, what is typed there counts.
  if (document.visibilityState !== 'hidden') return;
  for (const [draftKey, composer] of composers) if (key === `somnia:draft:${draftKey}`) composer.takeStoredDraft();
}

function startListening(): void {
  addEventListener('online', () => {
    for (const composer of composers.values()) composer.goOn();
  });
  addEventListener('beforeunload', warnBeforeLeaving);
  addEventListener('storage', takeStored);
}

/** The composer of a draft: one for each draft in a window, for all forms that show it. */
export function composerOf(target: ComposerTarget, author: number): ComposerStore {
  if (composers.size === 0) startListening();
  const key = draftKeyOf(target);
  const start = startOfTarget(target);
  const known = composers.get(key);
  const isUsable = known !== undefined && known.author === author && known.state().stage !== 'published';
  // What was saved meanwhile is seen again, unless something was typed.
  if (isUsable && (known.isDirty || known.isBusy || !target.edited)) {
    known.begin(start);
    return known;
  }
  const { edited, quote } = target;
  const composer = new ComposerStore({
    key,
    author,
    start,
    tools,
    options: siteOptions,
    ...(edited && { edited }),
    ...(quote && { quote }),
  });
  composers.set(key, composer);
  return composer;
}
