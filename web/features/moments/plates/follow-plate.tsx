import { useEffect, useState } from 'react';

import { followPlate, getPlateStates } from '#contract/features/moments/plates.calls.ts';
import type { PlatePage } from '#contract/features/moments/plates.entities.ts';
import { askToSignIn, useSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Whether the viewer follows a plate, and its followers: those of the cached page until something changes. */
export function usePlateFollow({ id, followers }: PlatePage) {
  const { user } = useSession();
  const viewer = user?.id ?? null;
  const [state, setState] = useState({ on: false, followers });
  useEffect(() => {
    if (viewer === null) return setState((now) => ({ ...now, on: false }));
    send(getPlateStates, {}).then(
      ({ followed }) => setState((now) => ({ ...now, on: followed.includes(id) })),
      () => undefined,
    );
    return undefined;
  }, [id, viewer]);

  async function toggle(): Promise<void> {
    const { status } = await whenSession();
    if (status === 'guest') await askToSignIn();
    const on = status === 'guest' ? true : !state.on;
    const before = state;
    setState({ on, followers: state.followers + Number(on) - Number(state.on) });
    try {
      setState(await send(followPlate, { plate_id: id, on }));
    } catch (error) {
      setState(before);
      throw error;
    }
  }
  return { ...state, toggle: () => void toggle().catch(reportFailure) };
}

interface FollowPlateProps {
  name: string;
  on: boolean;
  onToggle: () => void;
}

export function FollowPlate({ name, on, onToggle }: FollowPlateProps) {
  return (
    <button
      className={on ? 'button button-follow needs-script' : 'button button-primary needs-script'}
      type="button"
      aria-pressed={on}
      onClick={onToggle}
    >
      <Icon name={on ? 'check' : 'plus'} size={16} />
      {on ? '已关注' : '关注'}
      <span className="visually-hidden"> {name}</span>
    </button>
  );
}

export function FollowerCount({ followers }: { followers: number }) {
  return <span>{formatNumber(followers)} 人关注</span>;
}
