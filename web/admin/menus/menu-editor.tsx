import '../form/form.css';

import '../order/order.css';

import './menus.css';

import { useEffect, useState } from 'react';

import { getMenus, setMenu } from '#contract/features/menus/calls.ts';
import { menuErrors } from '#contract/features/menus/copy.ts';
import type { EditableMenuEntry } from '#contract/features/menus/entities.ts';
import { maxMenuDepth } from '#contract/features/menus/limits.ts';
import { isSafeAddress } from '#contract/kit/address.ts';
import { CallError, send } from '#web/kit/client.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';

import { useFormValues } from '../form/use-admin-form.ts';
import { branchEnd } from '../order/branches.ts';
import { levelWidth, useDrag } from '../order/use-drag.ts';
import { EntryFields } from './entry-fields.tsx';
import { type MenuRow, menuOf, menuRows, newRow, type RowEntry } from './menu-rows.ts';

export interface SitePage {
  label: string;
  url: string;
  post_id: number | null;
}

interface AddBarProps {
  offers: readonly SitePage[];
  disabled: boolean;
  onAdd: (entry: RowEntry) => void;
}

function AddBar({ offers, disabled, onAdd }: AddBarProps) {
  const blank = { note: '', opennew: false };
  function addOffer(at: string): void {
    const offer = offers[Number(at)];
    if (at === '' || !offer) return;
    const { label, url, post_id } = offer;
    const post = post_id === null ? null : { id: post_id, title: label, is_public: true };
    onAdd({ ...blank, label, url: post ? '' : url, post });
  }
  return (
    <div className="menu-add">
      <button
        className="button"
        type="button"
        disabled={disabled}
        onClick={() => onAdd({ ...blank, label: '新的菜单项', url: '', post: null })}
      >
        <Icon name="plus" size={16} />
        添加菜单项
      </button>
      <select
        className="input"
        aria-label="添加站内页面"
        value=""
        disabled={disabled}
        onChange={({ target }) => addOffer(target.value)}
      >
        <option value="">添加站内页面…</option>
        {offers.map((offer, at) => (
          <option key={`${offer.url} ${offer.label}`} value={at}>
            {offer.label}（{offer.url}）
          </option>
        ))}
      </select>
    </div>
  );
}

/** The first invalid row, with an error message. */
function problemOf(rows: readonly MenuRow[]): { key: number; text: string } | null {
  for (const { key, entry } of rows) {
    const label = entry.label.trim();
    if (label === '') return { key, text: menuErrors.label };
    if (entry.url !== '' && !entry.post && !isSafeAddress(entry.url)) return { key, text: menuErrors.address(label) };
  }
  return null;
}

export type MenuPlace = 'top' | 'footer';

interface MenuEditorProps {
  place: MenuPlace;
  first: readonly EditableMenuEntry[];
  offers: readonly SitePage[];
  /** Called when the menu gets or loses unsaved changes; the page guards leaving. */
  onDirty: (place: MenuPlace, isDirty: boolean) => void;
}

/** One menu: entries are ordered, nested and saved as a whole. */
export function MenuEditor({ place, first, offers, onDirty }: MenuEditorProps) {
  const form = useFormValues<{ rows: MenuRow[] }>({ rows: menuRows(first) });
  const [open, setOpen] = useState<number | null>(null);
  /** The last known state on the server. */
  const [seen, setSeen] = useState(first);
  const [isBehind, setBehind] = useState(false);
  const { rows: own } = form.values;
  const { isDirty } = form;
  useEffect(() => onDirty(place, isDirty), [onDirty, place, isDirty]);
  const { list, rows, heldKey, handle, said } = useDrag(own, (moved) => form.set('rows', moved), {
    maxDepth: maxMenuDepth - 1,
  });

  function add(entry: RowEntry): void {
    const row = newRow(entry);
    form.set('rows', [...own, row]);
    setOpen(row.key);
  }

  function remove(key: number): void {
    const at = own.findIndex((row) => row.key === key);
    form.set('rows', [...own.slice(0, at), ...own.slice(branchEnd(own, at))]);
  }

  function save(): void {
    const problem = problemOf(own);
    if (problem) {
      setOpen(problem.key);
      return form.setError('rows', problem.text);
    }
    void form.submit(async ({ rows: sent }) => {
      try {
        const { entries } = await send(setMenu, { place, entries: menuOf(sent), seen: menuOf(menuRows(seen)) });
        setSeen(entries);
        setBehind(false);
      } catch (error) {
        // Edits are kept; after this message, saving again overwrites the newer version.
        if (error instanceof CallError && error.code === 'CONFLICT') {
          setSeen((await send(getMenus, {}))[place]);
          setBehind(true);
        }
        throw error;
      }
    });
  }

  function takeNewer(): void {
    form.reset({ rows: menuRows(seen) });
    setBehind(false);
    setOpen(null);
  }

  return (
    <section className="admin-panel menu-editor" aria-label={place === 'top' ? '顶部菜单' : '页脚菜单'}>
      {own.length === 0 && (
        <EmptyState
          title="菜单是空的"
          hint={
            place === 'top' ? '没有自定义菜单时，站点会用首页、分类和页面自动组成顶部菜单。' : '页脚暂时不显示菜单。'
          }
        />
      )}
      <ul ref={list} className="menu-rows">
        {rows.map(({ key, depth, entry }) => (
          <li
            key={key}
            data-row
            data-held={heldKey === key || undefined}
            style={{ paddingInlineStart: depth * levelWidth }}
          >
            <div className="menu-row">
              <button {...handle(key, entry.label)} disabled={form.isBusy}>
                <Icon name="grip-vertical" size={16} />
              </button>
              <button
                className="menu-label"
                type="button"
                aria-expanded={open === key}
                onClick={() => setOpen(open === key ? null : key)}
              >
                <b>{entry.label || '（没有名称）'}</b>
                <small>{entry.post ? `《${entry.post.title}》` : entry.url || '仅分组'}</small>
              </button>
              <button
                className="icon-button"
                type="button"
                aria-label={`删除「${entry.label}」`}
                disabled={form.isBusy}
                onClick={() => remove(key)}
              >
                <Icon name="trash-2" size={16} />
              </button>
            </div>
            {open === key && (
              <EntryFields
                entry={entry}
                disabled={form.isBusy}
                onChange={(next) =>
                  form.set(
                    'rows',
                    own.map((row) => (row.key === key ? { ...row, entry: next } : row)),
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {form.errors.rows && (
        <p className="field-error" role="alert">
          {form.errors.rows}
        </p>
      )}
      {isBehind && (
        <p className="field-error" role="alert">
          {menuErrors.conflict}
          <button className="text-link" type="button" onClick={takeNewer}>
            放弃我的修改，看最新的菜单
          </button>
        </p>
      )}
      <AddBar offers={offers} disabled={form.isBusy} onAdd={add} />
      <div className="form-foot">
        <button className="button button-primary" type="button" disabled={form.isBusy || !form.isDirty} onClick={save}>
          {form.isBusy ? '正在保存…' : '保存菜单'}
        </button>
        <p role="status">{form.isDirty && !form.isBusy ? '有尚未保存的修改' : ''}</p>
      </div>
    </section>
  );
}
