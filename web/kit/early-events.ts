/** An event of a person that came before what answers it. */
export interface EarlyEvent {
  event: Event;
  /** The link, button, form or field. */
  target: HTMLElement;
  /** The elements around it, innermost first: hydration may replace what is inside. */
  around: readonly Element[];
  path: string;
  waiting: Animation | undefined;
}

/** What people do before the scripts of a page are ready. */
export interface EarlyEvents {
  kept: EarlyEvent[];
  /** Fields that somebody typed into. */
  typed: Set<EventTarget>;
  /** Fields in which a word is being composed. */
  composing: Set<EventTarget>;
  /** Asks for the scripts at once. */
  hurry?: () => void;
  /** Ends the keeping and gives what was kept. */
  release: () => EarlyEvent[];
  /** The scripts do not come: the last link that was pressed is followed. */
  giveUp: () => void;
}

declare global {
  interface Window {
    somniaEarly?: EarlyEvents;
  }
}

/**
 * Runs in the head of the page, as text: keeps presses, shortcuts and submitted forms that need scripts until these are
 * there. What the browser does by itself is left to it.
 */
export function keepEarlyEvents(scripted: string, waitMs: number): void {
  const kept: EarlyEvent[] = [];
  const typed = new Set<EventTarget>();
  const composing = new Set<EventTarget>();
  const stop = new AbortController();
  const release = (): EarlyEvent[] => {
    stop.abort();
    for (const { waiting } of kept) waiting?.cancel();
    return kept.splice(0);
  };
  const giveUp = (): void => {
    const link = release()
      .map(({ target }) => target)
      .findLast((target) => target instanceof HTMLAnchorElement);
    if (link) location.assign(link.href);
  };
  const early: EarlyEvents = { kept, typed, composing, release, giveUp };
  const keep = (event: Event, target: HTMLElement): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    early.hurry?.();
    // Pressed again while nothing happened: once is meant.
    if (kept.some((before) => before.target === target && before.event.type === event.type)) return;
    if (kept.length === 0) setTimeout(() => kept.length > 0 && giveUp(), waitMs);
    const around: Element[] = [];
    for (let at = target.parentElement; at; at = at.parentElement) around.push(at);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const pulse = { duration: 600, direction: 'alternate', iterations: Infinity } as const;
    const waiting = isStill || event.type !== 'click' ? undefined : target.animate?.({ opacity: [1, 0.5] }, pulse);
    kept.push({ event, target, around, path: location.pathname, waiting });
  };
  const click = (event: MouseEvent): void => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (!(target instanceof Element) || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const pressed = target.closest<HTMLElement>('a,button');
    if (!pressed) return;
    const isOwn =
      pressed instanceof HTMLButtonElement
        ? !pressed.popoverTargetElement && !(pressed.form && pressed.type !== 'button')
        : pressed.matches(scripted);
    if (isOwn) keep(event, pressed);
  };
  const submit = (event: SubmitEvent): void => {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute('action')) keep(event, form);
  };
  const press = (event: KeyboardEvent): void => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (!(target instanceof HTMLElement) || altKey || event.isComposing) return;
    const isTyping = target.closest('input,textarea,select,[contenteditable]') !== null;
    const isShortcut = ctrlKey || metaKey ? key.toLowerCase() === 'k' : !isTyping && (key === '/' || key === '?');
    if (isShortcut) keep(event, target);
  };
  const listening = { signal: stop.signal, capture: true };
  addEventListener('click', click, listening);
  addEventListener('submit', submit, listening);
  addEventListener('keydown', press, listening);
  addEventListener('input', (event) => event.target && typed.add(event.target), listening);
  addEventListener('compositionstart', (event) => event.target && composing.add(event.target), listening);
  addEventListener('compositionend', (event) => event.target && composing.delete(event.target), listening);
  // A page that comes back from the browser's memory begins anew.
  addEventListener('pagehide', () => kept.splice(0).forEach(({ waiting }) => waiting?.cancel()), listening);
  window.somniaEarly = early;
}
