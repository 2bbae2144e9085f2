import { useState, type ReactNode } from 'react';

import type { Block } from '#contract/kit/block.ts';

import { NestedBlocks } from './nested-blocks.tsx';
import type { FormProps } from './react-tool.tsx';
import { ToolButton } from './tool-parts.tsx';
import { freshId } from './tunes/fresh-ids.ts';

interface HasBlocks {
  blocks: Block[];
}

/** Stable React keys for sections, independent of their position. */
class Keys {
  private readonly list: string[] = [];

  at(place: number): string {
    while (this.list.length <= place) this.list.push(freshId());
    return this.list[place] as string;
  }

  placeOf(key: string): number {
    return this.list.indexOf(key);
  }

  move(from: number, to: number): void {
    const [key] = this.list.splice(from, 1);
    if (key) this.list.splice(to, 0, key);
  }

  remove(place: number): void {
    this.list.splice(place, 1);
  }
}

type Rest = Pick<FormProps<unknown>, 'beforeSave' | 'services' | 'readOnly'>;

interface CompartmentsProps<Item extends HasBlocks> extends Rest {
  items: readonly Item[];
  change: (update: (items: readonly Item[]) => Item[]) => void;
  make: () => Item;
  /** Name of a section, such as 步骤. */
  name: string;
  /** Label for adding one, such as 一个步骤. */
  oneMore?: string;
  max?: number;
  /** Renders a section's own fields above its blocks. */
  renderHead: (item: Item, set: (patch: Partial<Item>) => void, at: number) => ReactNode;
  className?: string;
}

/**
 * The sections of a block that each contain blocks: tabs, steps, columns. Keys are stable, so that each section keeps
 * its editor when it is moved.
 */
export function BlockSections<Item extends HasBlocks>(props: CompartmentsProps<Item>) {
  const {
    items,
    change,
    make,
    name,
    oneMore = `一个${name}`,
    max = 1000,
    renderHead,
    className,
    beforeSave,
    services,
    readOnly,
  } = props;
  const [keys] = useState(() => new Keys());

  const setByKey = (key: string, patch: Partial<Item>) =>
    change((now) => {
      const at = keys.placeOf(key);
      return now.map((item, index) => (index === at ? { ...item, ...patch } : item));
    });
  const move = (from: number, to: number) => {
    keys.move(from, to);
    change((now) => now.toSpliced(from, 1).toSpliced(to, 0, now[from] as Item));
  };
  const remove = (at: number) => {
    keys.remove(at);
    change((now) => now.toSpliced(at, 1));
  };

  return (
    <div className={`tool-compartments ${className ?? ''}`.trim()}>
      {items.map((item, at) => {
        const key = keys.at(at);
        const title = `${name} ${at + 1}`;
        return (
          <section key={key} className="tool-compartment" aria-label={title}>
            <div className="tool-compartment-head">
              {renderHead(item, (patch) => setByKey(key, patch), at)}
              {!readOnly && (
                <div className="tool-row tool-compartment-acts">
                  <ToolButton label={`前移${title}`} onClick={() => move(at, at - 1)} disabled={at === 0}>
                    ↑
                  </ToolButton>
                  <ToolButton
                    label={`后移${title}`}
                    onClick={() => move(at, at + 1)}
                    disabled={at === items.length - 1}
                  >
                    ↓
                  </ToolButton>
                  <ToolButton label={`删除${title}`} onClick={() => remove(at)} disabled={items.length === 1}>
                    ✕
                  </ToolButton>
                </div>
              )}
            </div>
            <NestedBlocks
              label={`${title}的内容`}
              blocks={item.blocks ?? []}
              onChange={(blocks) => setByKey(key, { blocks } as Partial<Item>)}
              beforeSave={beforeSave}
              services={services}
              readOnly={readOnly}
            />
          </section>
        );
      })}
      {!readOnly && items.length < max && (
        <ToolButton onClick={() => change((now) => [...now, make()])}>{`＋ 加${oneMore}`}</ToolButton>
      )}
    </div>
  );
}
