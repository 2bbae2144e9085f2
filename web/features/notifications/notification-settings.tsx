import './notification-settings.css';

import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';

import { getNotificationSettings, saveNotificationSettings } from '#contract/features/notifications/calls.ts';
import { notificationKindNames, messageWriterNames } from '#contract/features/notifications/copy.ts';
import type { NotificationSettingsResponse } from '#contract/features/notifications/entities.ts';
import {
  administratorKinds,
  messageWriters,
  type NotificationKind,
  notificationKinds,
  type NotificationSwitch,
} from '#contract/features/notifications/rules.ts';
import { hasRole } from '#contract/kit/power.ts';
import { useSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { reportRefusal } from './use-notifications.ts';

type Settings = NotificationSettingsResponse;

/** Saves every change at once; a failed change is rolled back. */
function useSettings() {
  const [settings, setSettings] = useState<Settings | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    send(getNotificationSettings, {}).then(setSettings, (error: unknown) => {
      setFailed(true);
      reportRefusal(error);
    });
  }, []);
  useEffect(load, [load]);

  const save = (change: Partial<Omit<Settings, 'has_email'>>): void => {
    if (!settings) return;
    const before = settings;
    setSettings({ ...settings, ...change });
    send(saveNotificationSettings, change).then(
      (kept) => {
        setSettings(kept);
        toast.success('保存成功~');
      },
      (error: unknown) => {
        setSettings(before);
        reportFailure(error);
      },
    );
  };
  return { settings, isFailed, load, save };
}

interface SwitchProps {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

function Switch({ label, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        disabled={isDisabled}
        aria-label={label}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span aria-hidden="true" />
    </label>
  );
}

interface TableProps {
  settings: Settings;
  onChange: (kind: NotificationKind, change: NotificationSwitch) => void;
}

function SwitchTable({ settings, onChange }: TableProps) {
  const isAdministrator = hasRole({ power: useSession().user?.power ?? 0 }, 'administrator');
  const kinds = notificationKinds.filter((kind) => isAdministrator || !administratorKinds.includes(kind));
  return (
    <table className="switch-table">
      <thead>
        <tr>
          <th scope="col">通知类型</th>
          <th scope="col">站内</th>
          <th scope="col">邮件</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => {
          const { site, mail } = settings[kind];
          const name = notificationKindNames[kind];
          return (
            <tr key={kind}>
              <th scope="row">{name}</th>
              <td>
                <Switch label={`${name}：站内`} isOn={site} onChange={(isOn) => onChange(kind, { site: isOn, mail })} />
              </td>
              <td>
                <Switch
                  label={`${name}：邮件`}
                  isOn={mail && settings.has_email}
                  isDisabled={!settings.has_email}
                  onChange={(isOn) => onChange(kind, { site, mail: isOn })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface WritersProps {
  settings: Settings;
  onChange: (writers: Settings['messages_from']) => void;
}

function MessagePermission({ settings, onChange }: WritersProps) {
  return (
    <fieldset className="settings-part">
      <legend>谁可以给我发私信</legend>
      <div className="choices">
        {messageWriters.map((writers) => (
          <label key={writers}>
            <input
              type="radio"
              name="messages_from"
              checked={settings.messages_from === writers}
              onChange={() => onChange(writers)}
            />
            {messageWriterNames[writers]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Notification channels, and who may send private messages. */
export function NotificationSettingsForm() {
  const { settings, isFailed, load, save } = useSettings();
  if (isFailed) return <ErrorState onRetry={load} />;
  if (!settings) return <SkeletonList count={4} lines={2} />;
  return (
    <>
      <section className="settings-part" aria-labelledby="notice-settings">
        <h2 id="notice-settings">通知</h2>
        <p className="settings-hint">
          {settings.has_email ? (
            '邮件会发到您绑定的邮箱；在邮件里退订的类型，也可以在这里重新打开。'
          ) : (
            <>
              还没有绑定邮箱，暂时收不到邮件通知。
              <Link className="text-link" to="/user-center/safe">
                前往绑定
              </Link>
            </>
          )}
        </p>
        <SwitchTable settings={settings} onChange={(kind, change) => save({ [kind]: change })} />
      </section>
      <MessagePermission settings={settings} onChange={(messages_from) => save({ messages_from })} />
    </>
  );
}
