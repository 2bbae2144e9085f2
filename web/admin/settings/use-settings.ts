import { useRef, useState } from 'react';

import { getSettings, resetSettings, setSettings } from '#contract/features/settings/calls.ts';
import type { SettingsGroup, SettingsOption } from '#contract/features/settings/entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, send } from '#web/kit/client.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { useLeaveGuard } from '../form/use-admin-form.ts';
import { offerUndo } from '../list/undo.ts';
import { flushDeferredFields } from './deferred-fields.ts';

type Changes = Readonly<Record<string, unknown>>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The values on which the changes are based, without secrets, which are never sent to the browser. */
function baseValuesOf(groups: readonly SettingsGroup[], changes: Changes): Record<string, unknown> {
  const options = groups.flatMap((group) => group.options);
  const seen = options.filter(({ name, reach }) => reach !== 'secret' && Object.hasOwn(changes, name));
  return Object.fromEntries(seen.map(({ name, value }) => [name, value]));
}

/** The options with their unsaved changes, which are kept when switching groups. */
export function useSettings(first: SettingsGroup[]) {
  const [groups, setGroups] = useState(first);
  const [changes, setChanges] = useState<Changes>({});
  /** The latest changes, including those not rendered yet. */
  const latest = useRef(changes);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  /** Increases on every reset, so that fields with their own text state are re-created. */
  const [turn, setTurn] = useState(0);
  const count = Object.keys(changes).length;
  useLeaveGuard(count > 0);

  function change(next: (before: Changes) => Changes): void {
    latest.current = next(latest.current);
    setChanges(latest.current);
  }

  const drop = (names: readonly string[]): void =>
    change((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))));

  function take(options: readonly SettingsOption[]): void {
    const byName = new Map(options.map((option) => [option.name, option]));
    setGroups((before) =>
      before.map((group) => ({ ...group, options: group.options.map((old) => byName.get(old.name) ?? old) })),
    );
  }

  const refresh = () =>
    send(getSettings, {}).then(
      (now) => take(now.groups.flatMap(({ options }) => options)),
      () => undefined,
    );

  function set(option: SettingsOption, value: unknown): void {
    if (same(value, option.value)) drop([option.name]);
    else change((before) => ({ ...before, [option.name]: value }));
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([at]) => at !== option.name && !at.startsWith(`${option.name}.`)),
      ),
    );
  }

  /** Saves all changes or none. @returns the name of the first refused option */
  async function save(): Promise<string | null> {
    if (isBusy) return null;
    setBusy(true);
    await flushDeferredFields();
    const sent = latest.current;
    try {
      if (Object.keys(sent).length === 0) return null;
      setErrors({});
      take((await send(setSettings, { values: sent, seen: baseValuesOf(groups, sent) })).options);
      change((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => sent[name] !== value)));
      toast.success('保存成功~');
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      const [place] = Object.keys(fields);
      // Edits are kept and the current values are loaded; after that, saving again overwrites them.
      if (error instanceof CallError && error.code === 'CONFLICT') await refresh();
      if (place === undefined) reportFailure(error);
      else {
        setErrors(fields);
        toast.warning((error as CallError).message);
        return place.split('.')[0] ?? null;
      }
    } finally {
      setBusy(false);
    }
    return null;
  }

  async function reset(option: SettingsOption): Promise<void> {
    try {
      await flushDeferredFields();
      take((await send(resetSettings, { names: [option.name] })).options);
      drop([option.name]);
      setTurn((before) => before + 1);
      if (option.reach === 'secret') return void toast.success(`「${option.label}」已清除`);
      offerUndo(`「${option.label}」已恢复默认`, async () => {
        take((await send(setSettings, { values: { [option.name]: option.value } })).options);
        setTurn((before) => before + 1);
      });
    } catch (error) {
      reportFailure(error);
    }
  }

  /** A deleted secret cannot be restored. */
  const clear = (option: SettingsOption): void =>
    void openConfirm({
      title: `清除「${option.label}」？`,
      content: '清除后无法恢复，需要时请重新填写。',
      confirm: '清除',
      tone: 'danger',
    }).then(
      () => reset(option),
      () => undefined,
    );

  const discard = async (): Promise<void> => {
    await flushDeferredFields();
    change(() => ({}));
    setErrors({});
    setTurn((before) => before + 1);
  };

  return { groups, changes, errors, isBusy, turn, count, set, save, reset, clear, discard, drop };
}

export type Settings = ReturnType<typeof useSettings>;

export const loadSettings = () => send(getSettings, {});
