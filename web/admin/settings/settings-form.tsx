import '../form/form.css';

import '../order/order.css';

import './settings.css';

import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import type { SettingsGroup, SettingsOption } from '#contract/features/settings/entities.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useCurrentInView } from '#web/ui/use-current-in-view.ts';

import { MailTest } from '../mail/mail-test.tsx';
import { GatewayTests } from '../payment/gateway-tests.tsx';
import { RelatedPages } from './related-pages.tsx';
import { OptionField } from './option-field.tsx';
import { type Settings, useSettings } from './use-settings.ts';

const hrefOf = (group: string): string => `/nv-admin/settings?group=${encodeURIComponent(group)}`;

/** Options whose name, label or description contains every word of the search. */
function search(groups: readonly SettingsGroup[], text: string): SettingsGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ name, label, description }: SettingsOption) => {
    const all = `${name} ${label} ${description}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return groups
    .map((group) => ({ ...group, options: group.options.filter(fits) }))
    .filter(({ options }) => options.length > 0);
}

function Groups({ settings, current }: { settings: Settings; current: string }) {
  const row = useCurrentInView<HTMLElement>(current);
  return (
    <nav ref={row} className="settings-groups" aria-label="选项分组">
      <ul>
        {settings.groups.map(({ name, options }) => {
          const changed = options.filter((option) => option.name in settings.changes).length;
          return (
            <li key={name}>
              <Link to={hrefOf(name)} replace preventScrollReset aria-current={name === current ? 'page' : undefined}>
                {name}
                {changed > 0 && <span aria-label={`${changed} 项未保存`}>{changed}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function SaveBar({ settings, onSave }: { settings: Settings; onSave: () => void }) {
  const { count, isBusy } = settings;
  return (
    <div className="settings-bar" data-open={count > 0 || undefined}>
      <p role="status">{count > 0 ? `${count} 项修改尚未保存` : ''}</p>
      {count > 0 && (
        <>
          <button className="button" type="button" disabled={isBusy} onClick={() => void settings.discard()}>
            放弃修改
          </button>
          <button className="button button-primary" type="button" disabled={isBusy} onClick={onSave}>
            {isBusy ? '正在保存…' : '保存'}
          </button>
        </>
      )}
    </div>
  );
}

function groupOf(groups: readonly SettingsGroup[], name: string): string | undefined {
  return groups.find(({ options }) => options.some((option) => option.name === name))?.name;
}

/** All options of the site, by group or search. Ctrl+S saves. */
export function SettingsForm({ first }: { first: SettingsGroup[] }) {
  const settings = useSettings(first);
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const current = settings.groups.find(({ name }) => name === query.get('group')) ?? settings.groups[0];
  const isSearch = text.trim() !== '';
  const shown = isSearch ? search(settings.groups, text) : current ? [current] : [];

  // The group of the refused option is only rendered several renders later.
  useEffect(() => {
    if (wrong === null) return;
    const place = `[data-option="${CSS.escape(wrong)}"] :is(input, select, textarea)`;
    const control = form.current?.querySelector<HTMLElement>(place);
    if (!control) return;
    control.focus();
    setWrong(null);
  }, [wrong, query, text]);

  async function save(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    const refused = await settings.save();
    if (refused === null) return;
    if (!shown.some(({ options }) => options.some(({ name }) => name === refused))) {
      setText('');
      setQuery({ group: groupOf(settings.groups, refused) ?? '' }, { replace: true, preventScrollReset: true });
    }
    setWrong(refused);
  }

  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    void save();
  };

  return (
    <div className="settings">
      <label className="settings-search">
        <span className="visually-hidden">搜索选项</span>
        <Icon name="search" size={16} />
        <input
          className="input"
          type="search"
          placeholder="搜索全部选项"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <Groups settings={settings} current={isSearch ? '' : (current?.name ?? '')} />
      {/* The form's keyboard shortcuts work in all its fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form ref={form} className="settings-form" noValidate onSubmit={(event) => void save(event)} onKeyDown={press}>
        {shown.map((group) => (
          <section key={group.name} className="admin-panel settings-group" aria-label={group.name}>
            <h2>{group.name}</h2>
            <RelatedPages group={group.name} />
            {group.name === '邮件' && <MailTest hasChanges={settings.count > 0} />}
            {group.name === '支付' && <GatewayTests hasChanges={settings.count > 0} />}
            {group.options.map((option) => (
              <OptionField key={option.name} option={option} settings={settings} />
            ))}
          </section>
        ))}
        {shown.length === 0 && (
          <EmptyState title="没有找到选项" hint="换一个词试试，也可以用选项的英文名称搜索。">
            <button className="button" type="button" onClick={() => setText('')}>
              清除搜索
            </button>
          </EmptyState>
        )}
        <SaveBar settings={settings} onSave={() => void save()} />
      </form>
    </div>
  );
}
