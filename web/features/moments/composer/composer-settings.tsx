import { useId } from 'react';

import { getPlateStates, listPlates } from '#contract/features/moments/plates.calls.ts';
import type { MomentVisibility } from '#contract/features/moments/rules.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

import type { ComposerStore } from './composer-store.ts';
import type { MomentValues } from './moment-values.ts';

interface SettingsProps {
  store: ComposerStore;
  values: MomentValues;
  isLocked: boolean;
}

/** The plates in which this person may publish. */
async function loadPlates(): Promise<readonly { id: number; name: string }[]> {
  const [{ list }, { postable }] = await Promise.all([send(listPlates, {}), send(getPlateStates, {})]);
  return list.filter(({ id }) => postable.includes(id));
}

function PlateChoice({ store, values: { plate }, isLocked }: SettingsProps) {
  const { loaded, reload } = useLoaded(loadPlates);
  if (loaded.state === 'failed') {
    return (
      <button className="compose-chip" type="button" onClick={() => void reload()}>
        <Icon name="rotate-ccw" size={14} />
        版块没能加载，重试
      </button>
    );
  }
  const plates = loaded.value ?? [];
  if (loaded.state === 'ready' && plates.length === 0) return null;
  return (
    <label className="compose-chip compose-plate" data-chosen={plate !== null || undefined}>
      <Icon name="layers" size={14} />
      <span className="visually-hidden">版块</span>
      <select
        value={plate ?? ''}
        disabled={isLocked || loaded.state === 'loading'}
        onChange={({ target: { value } }) => store.write({ plate: value === '' ? null : Number(value) })}
      >
        <option value="">{loaded.state === 'loading' ? '加载中...' : '选择版块'}</option>
        {plates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={14} />
    </label>
  );
}

const visibilities: readonly { value: MomentVisibility; label: string; icon: IconName }[] = [
  { value: 'public', label: '公开', icon: 'globe' },
  { value: 'followers', label: '仅关注者', icon: 'users' },
];

function VisibilityChoice({ store, values: { visibility }, isLocked }: SettingsProps) {
  const name = useId();
  return (
    <fieldset className="compose-visibility" disabled={isLocked}>
      <legend className="visually-hidden">谁可以看到</legend>
      {visibilities.map(({ value, label, icon }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={visibility === value}
            onChange={() => store.write({ visibility: value })}
          />
          <Icon name={icon} size={14} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Plate and visibility. */
export function ComposerSettings(props: SettingsProps) {
  return (
    <div className="compose-settings">
      <PlateChoice {...props} />
      <VisibilityChoice {...props} />
    </div>
  );
}
