import { useEffect, useState } from 'react';

import type { BlockData } from '#contract/blocks/registry.ts';

import { BlockPreview } from '../block-preview.tsx';
import { blockTool, type FormProps } from '../block-tool.ts';
import { NumberBox, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'gift'>;
type GoodsNames = readonly { id: number; name: string }[];

/** The 礼品 to choose from; null while they are loading or could not be loaded. */
function useGoodsNames({ listGoods }: FormProps<Data>['services']): GoodsNames | null {
  const [goods, setGoods] = useState<GoodsNames | null>(null);
  useEffect(() => {
    let isOver = false;
    listGoods?.().then(
      (list) => !isOver && setGoods(list),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [listGoods]);
  return goods;
}

function GoodsSelect({ goods, data, change }: { goods: GoodsNames } & Omit<FormProps<Data>, 'services'>) {
  const { gift_id: id } = data;
  const isListed = id === undefined || goods.some((each) => each.id === id);
  return (
    <div className="tool-box">
      <label>
        <span>礼品</span>
        <select
          className="input"
          value={id ?? ''}
          onChange={({ target }) => change({ gift_id: target.value === '' ? undefined : Number(target.value) })}
        >
          <option value="">请选择</option>
          {!isListed && <option value={id}>{`${id} 号礼品（已下架）`}</option>}
          {goods.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function GiftForm({ services, ...form }: FormProps<Data>) {
  const { data, change } = form;
  const goods = useGoodsNames(services);
  return (
    <div className="tool-card">
      <ToolHead type="gift" />
      {goods ? (
        <GoodsSelect goods={goods} {...form} />
      ) : (
        <NumberBox
          label="礼品编号"
          hint="在后台的礼品页可以看到"
          value={data.gift_id}
          onChange={(id) => change({ gift_id: id === undefined ? undefined : Math.round(id) })}
          min={1}
          max={Number.MAX_SAFE_INTEGER}
        />
      )}
      <BlockPreview type="gift" data={data} isFilled={data.gift_id !== undefined} services={services} />
    </div>
  );
}

export const tool = blockTool<Data>({
  Form: GiftForm,
  blank: {},
});
