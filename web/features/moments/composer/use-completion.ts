import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';

import { suggestPeople } from '#contract/features/moments/people.calls.ts';
import { listTopics } from '#contract/features/moments/topics.calls.ts';
import { topicName } from '#contract/features/moments/topics.rules.ts';
import { send } from '#web/kit/client.ts';
import { isComposing } from '#web/ui/is-composing.ts';
import { writeText } from '#web/ui/write-text.ts';

import { completionAt, completionOf, type CompletionQuery } from './completion.ts';
import { useEscape } from './use-escape.ts';

const waitMs = 180;
const maxShown = 6;

export interface Suggestion {
  key: string;
  /** Name of the topic or person. */
  name: string;
  hint: string;
  /** Null for a topic. */
  person: { id: number; avatar_url: string } | null;
}

async function loadTopics(text: string): Promise<Suggestion[]> {
  const { list } = await send(listTopics, { q: text });
  const known = list
    .slice(0, maxShown)
    .map(({ id, name, count }): Suggestion => ({ key: `${id}`, name, hint: `${count} 条`, person: null }));
  const name = topicName(text);
  const isNew = name !== null && known.every((each) => each.name !== name);
  return isNew ? [...known.slice(0, maxShown - 1), { key: 'new', name, hint: '新话题', person: null }] : known;
}

async function loadPeople(text: string): Promise<Suggestion[]> {
  const { list } = await send(suggestPeople, { q: text });
  return list
    .slice(0, maxShown)
    .map((person) => ({ key: `${person.id}`, name: person.name, hint: person.followed ? '已关注' : '', person }));
}

/** Suggestions for what is being typed, once typing pauses. */
function useSuggestions(query: CompletionQuery | null): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const kind = query?.kind;
  const text = query?.text ?? '';
  useEffect(() => {
    if (kind === undefined) return setFound([]);
    let isOver = false;
    const show = (list: readonly Suggestion[]) => {
      if (!isOver) setFound(list);
    };
    const load = kind === 'topic' ? loadTopics : loadPeople;
    const timer = setTimeout(() => void load(text).then(show, () => show([])), waitMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [kind, text]);
  return found;
}

/** Completion of #topics# and @names in a textarea. */
export function useCompletion(area: RefObject<HTMLTextAreaElement | null>) {
  const [query, setQuery] = useState<CompletionQuery | null>(null);
  const [at, setAt] = useState(0);
  const found = useSuggestions(query);
  const suggestions = query ? found : [];
  useEscape(suggestions.length > 0, () => setQuery(null));

  function look(): void {
    const field = area.current;
    if (!field || field.readOnly) return;
    const isSelection = field.selectionStart !== field.selectionEnd;
    setQuery(isSelection ? null : completionAt(field.value.slice(0, field.selectionStart)));
    setAt(0);
  }

  function choose({ name }: Suggestion): void {
    const field = area.current;
    if (!field || !query) return;
    const { text, from, to } = completionOf(field.value, field.selectionStart, query, name);
    writeText(field, text, from, to);
    setQuery(null);
    field.focus();
  }

  /** @returns whether the key was handled by the list */
  function press(event: KeyboardEvent): boolean {
    if (suggestions.length === 0 || isComposing(event) || event.ctrlKey || event.metaKey) return false;
    const chosen = suggestions[at];
    const { length } = suggestions;
    if (event.key === 'ArrowDown') setAt((at + 1) % length);
    else if (event.key === 'ArrowUp') setAt((at + length - 1) % length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return {
    query,
    suggestions,
    at: Math.min(at, suggestions.length - 1),
    look,
    choose,
    press,
    close: () => setQuery(null),
  };
}

export type Completion = ReturnType<typeof useCompletion>;
