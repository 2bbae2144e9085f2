import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import type { BlockType } from '#contract/blocks/registry.ts';

import { blockOf, typeOf } from '../document/document.ts';
import type { BlockTool } from '../tools/block-tool.ts';
import { converters } from '../tools/converters.registry.ts';
import type { EditorServices } from '../tools/editor-services.ts';
import { menuEntries } from '../tools/menu.registry.ts';
import { blockTools } from '../tools/registry.ts';
import type { ToolIconName } from '../tools/tool-icons.ts';
import { ToolIcon } from '../tools/tool-parts.tsx';
import { targetsOf } from '../tools/transform-block.ts';
import { changeData, patched } from '../view/change-data.ts';
import { deleteBlocks, duplicateBlocks, moveBlocks, turnInto, wrapInto } from './block-acts.ts';
import { selectedBlocks } from './places.ts';

type Data = Record<string, unknown>;

interface Entry {
  title: string;
  icon: ToolIconName;
  isOn?: boolean;
  isDanger?: true;
  run: () => void;
}

function Line({ title, icon, isOn, isDanger, run }: Entry) {
  return (
    <button
      type="button"
      role={isOn === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isOn}
      data-danger={isDanger}
      tabIndex={-1}
      onClick={run}
    >
      <ToolIcon name={icon} />
      {title}
    </button>
  );
}

interface BlockMenuProps {
  view: EditorView;
  services: EditorServices;
  onEnd: () => void;
}

/** What selected blocks can become. */
function targetEntries(view: EditorView, act: (command: Command) => () => void, hidden: EditorServices['hiddenTypes']) {
  const blocks = selectedBlocks(view.state).map(({ node }) => blockOf(node));
  const targets = new Set(blocks.flatMap(targetsOf));
  const kinds = menuEntries
    .filter(({ id }) => targets.has(id))
    .map(({ id, icon, title }) => ({ title, icon, run: act(turnInto(id)) }));
  const holders = menuEntries.flatMap(({ type, icon }) => {
    const title = converters[type]?.wrap?.title;
    return title === undefined || hidden?.has(type) ? [] : [{ title, icon, run: act(wrapInto(type as BlockType)) }];
  });
  return [...kinds, ...holders];
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by || (event.target instanceof HTMLElement && event.target.matches('select, input'))) return;
  event.preventDefault();
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input, select')];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  lines[(at + by + lines.length) % lines.length]?.focus();
}

/** The menu of a block: its settings, what it can become, and where it goes. */
export function BlockMenu({ view, services, onEnd }: BlockMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [isTurning, setTurning] = useState(false);
  const [, redraw] = useState(0);
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('button')?.focus();
  }, [isTurning]);
  const leave = () => {
    onEnd();
    view.focus();
  };
  const act = (command: Command) => () => {
    command(view.state, view.dispatch, view);
    leave();
  };
  const blocks = selectedBlocks(view.state);
  const only = blocks.length === 1 ? blocks[0] : undefined;
  const tool = only ? (blockTools as Readonly<Record<string, BlockTool | undefined>>)[typeOf(only.node)] : undefined;
  const stored = (only?.node.attrs.data ?? {}) as Data;
  const data = { ...tool?.blank, ...stored };
  const change = (patch: Data | ((now: Data) => Data)) => {
    if (!only) return;
    changeData(view, only.position, patched(stored, typeof patch === 'function' ? patch(data) : patch));
    redraw((count) => count + 1);
  };
  const { MenuForm } = tool ?? {};
  return (
    <div
      ref={menu}
      className="tool-block-menu"
      role="menu"
      aria-label="内容块菜单"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') leave();
        moveFocus(event);
      }}
    >
      {isTurning ? (
        targetEntries(view, act, services.hiddenTypes).map((entry) => <Line key={entry.title} {...entry} />)
      ) : (
        <>
          {tool?.settings?.map(({ title, icon = 'transform', isActive, set }) => (
            <Line
              key={title}
              title={title}
              icon={icon}
              isOn={isActive?.(data) ?? false}
              run={() => {
                change(set(data));
                leave();
              }}
            />
          ))}
          {MenuForm && only && (
            <div className="tool-menu-form">
              <MenuForm
                data={data}
                change={change}
                services={services}
                blockId={String(only.node.attrs.id)}
                run={(command) => void command(view.state, view.dispatch, view)}
              />
            </div>
          )}
          {tool?.settings && <hr />}
          <Line title="转换为" icon="transform" run={() => setTurning(true)} />
          <Line title="复制一份" icon="copy" run={act(duplicateBlocks)} />
          <Line title="上移" icon="up" run={act(moveBlocks(-1))} />
          <Line title="下移" icon="down" run={act(moveBlocks(1))} />
          <Line title="删除" icon="remove" isDanger run={act(deleteBlocks)} />
        </>
      )}
    </div>
  );
}
